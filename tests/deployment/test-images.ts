import { execFileSync } from 'node:child_process'
import { chmodSync, copyFileSync, cpSync, mkdirSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { makeBase } from '#scripts/containers/can-run.ts'
import type { Podman } from '#scripts/containers/podman.ts'
import { findBinaries } from '#scripts/postgres/embedded-binaries.ts'

const PATH = 'ENV PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'

/** As the official image understands it, as far as the compose file uses it. */
const postgresEntry = `#!/bin/sh
set -e
export PGDATA=/var/lib/postgresql/18/docker
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  mkdir -p "$PGDATA"
  initdb -D "$PGDATA" -U "$POSTGRES_USER" --pwfile="$POSTGRES_PASSWORD_FILE" -A scram-sha-256 \\
    -E UTF8 --locale-provider=builtin --builtin-locale=C.UTF-8 --locale=C --no-sync >/dev/null
  echo 'host all all all scram-sha-256' >> "$PGDATA/pg_hba.conf"
  echo "create database $POSTGRES_DB" | postgres --single postgres >/dev/null
fi
shift
exec postgres -c listen_addresses='*' -c unix_socket_directories=/tmp "$@"
`

/**
 * Makes images under the names of the official ones, of what this machine has: its own Debian, the project's
 * Node with the machine's npm, the PostgreSQL that npm brought, the machine's Caddy.
 */
export async function makeTestImages(podman: Podman, folder: string, caddy: string): Promise<void> {
  const base = join(folder, 'base')
  makeBase(base)
  const layer = (name: string) => {
    const place = join(folder, name)
    execFileSync('cp', ['-al', base, place])
    mkdirSync(join(place, 'usr/local/bin'), { recursive: true })
    return { place, at: (path: string) => join(place, path) }
  }

  const node = layer('node')
  copyFileSync(process.execPath, node.at('usr/local/bin/node'))
  cpSync(npmFolder(), node.at('usr/local/lib/node_modules/npm'), { recursive: true, verbatimSymlinks: true })
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', node.at('usr/local/bin/npm'))
  symlinkSync('../lib/node_modules/npm/bin/npx-cli.js', node.at('usr/local/bin/npx'))
  await podman.import(node.place, 'docker.io/library/node:24-bookworm-slim', [PATH])

  const postgres = layer('postgres')
  const { home } = await findBinaries()
  cpSync(join(home, 'native'), postgres.at('usr/local/pgsql'), { recursive: true, verbatimSymlinks: true })
  for (const name of ['postgres', 'initdb', 'pg_ctl'])
    symlinkSync(`../pgsql/bin/${name}`, postgres.at(`usr/local/bin/${name}`))
  writeFileSync(postgres.at('usr/local/bin/docker-entrypoint.sh'), postgresEntry)
  chmodSync(postgres.at('usr/local/bin/docker-entrypoint.sh'), 0o755)
  mkdirSync(postgres.at('var/lib/postgresql'), { recursive: true })
  execFileSync('chown', ['999:999', postgres.at('var/lib/postgresql')])
  await podman.import(postgres.place, 'docker.io/library/postgres:18', [
    PATH,
    'USER postgres',
    'ENTRYPOINT ["/usr/local/bin/docker-entrypoint.sh"]',
    'CMD ["postgres"]',
  ])

  const proxy = layer('caddy')
  copyFileSync(caddy, proxy.at('usr/local/bin/caddy'))
  mkdirSync(proxy.at('data'))
  mkdirSync(proxy.at('config'))
  await podman.import(proxy.place, 'docker.io/library/caddy:2', [
    PATH,
    'ENV XDG_DATA_HOME=/data',
    'ENV XDG_CONFIG_HOME=/config',
    'CMD ["caddy", "run", "--config", "/etc/caddy/Caddyfile"]',
  ])
}

function npmFolder(): string {
  const script = process.env.npm_execpath?.endsWith('npm-cli.js')
    ? process.env.npm_execpath
    : execFileSync('sh', ['-c', 'command -v npm'], { encoding: 'utf8' }).trim()
  return dirname(dirname(realpathSync(script)))
}
