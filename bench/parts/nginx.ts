import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#platform/free-port.ts'
import type { OnEnd } from '#scripts/budgets/cleaning-up.ts'
import { temporaryFolder } from '#scripts/budgets/running-shop.ts'
import { familyOf } from './processes.ts'

/** What nginx writes by itself. */
const itsOwn = /^(connection|keep-alive|date|content-length|transfer-encoding|content-type|server)$/

export type Served = { url: string; pids: number[] }

/**
 * Serves one answer of the shop from nginx: the same bytes under the same headers, one working process, no
 * log.
 */
export async function serveByNginx(
  nginx: string,
  { headers, body }: { headers: Headers; body: Buffer },
  onEnd: OnEnd,
): Promise<Served> {
  const folder = await openFolder(onEnd)
  await writeFile(join(folder, 'page'), body)
  const added = [...headers]
    .filter(([name]) => !itsOwn.test(name))
    .map(([name, value]) => `add_header ${name} '${value.replaceAll("'", "\\'")}';`)
  const http = `etag off; default_type '${headers.get('content-type') ?? 'text/html'}';`
  const location = `root ${folder}; try_files /page =404; ${added.join('\n      ')}`
  return startNginx(nginx, { folder, http, location }, onEnd)
}

/** Puts nginx with a cache in front of a server, by the settings of deploy/nginx/boutique.conf. */
export async function cacheByNginx(nginx: string, upstream: string, onEnd: OnEnd): Promise<Served> {
  const folder = await openFolder(onEnd)
  const http = `
  proxy_cache_path ${folder}/cache levels=1:2 keys_zone=boutique:10m max_size=1g inactive=1d use_temp_path=off;
  upstream boutique { server ${new URL(upstream).host}; keepalive 64; keepalive_timeout 60s; }`
  const location = `
      proxy_http_version 1.1; proxy_set_header Connection ""; proxy_set_header Host $host;
      proxy_pass http://boutique; proxy_cache boutique; proxy_cache_key $scheme$host$request_uri;
      proxy_cache_lock on; proxy_cache_background_update on; proxy_cache_revalidate on;`
  return startNginx(nginx, { folder, http, location }, onEnd)
}

async function openFolder(onEnd: OnEnd): Promise<string> {
  const folder = await temporaryFolder('boutique-nginx-', onEnd)
  await chmod(folder, 0o777)
  return folder
}

/** What the configuration says beyond what each of these servers has. */
type Setup = { folder: string; http: string; location: string }

async function startNginx(nginx: string, setup: Setup, onEnd: OnEnd): Promise<Served> {
  const { folder } = setup
  const port = await freePort()
  await writeFile(join(folder, 'nginx.conf'), configuration(setup, port))
  const child = spawn(
    nginx,
    ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')],
    {
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  )
  onEnd(async () => {
    if (child.exitCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  })
  const url = `http://127.0.0.1:${port}`
  for (const until = Date.now() + 5000; Date.now() < until; await sleep(50)) {
    const response = await fetch(url).catch(() => undefined)
    if (response?.ok) return { url, pids: await familyOf(child.pid ?? 0) }
  }
  throw new Error('nginx does not start')
}

function configuration({ folder, http, location }: Setup, port: number): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  )
  return `
daemon off; master_process on; worker_processes 1; pid ${folder}/pid;
events { worker_connections 512; }
http {
  ${temporary.join(' ')}
  access_log off; sendfile on; tcp_nodelay on; open_file_cache max=4; keepalive_requests 1000000000;
  ${http}
  server {
    listen 127.0.0.1:${port};
    location / { ${location} }
  }
}
`
}
