import { existsSync } from 'node:fs'
import { runTool, type ToolOptions } from '../steps/tool.ts'
import { installPackage } from './system-packages.ts'

type Server = {
  what: string
  program: string
  package: string
  env: NodeJS.ProcessEnv
}

const servers: Server[] = [
  {
    what: 'PostgreSQL 15',
    program: '/usr/lib/postgresql/15/bin/initdb',
    package: 'postgresql-15',
    env: { TEST_POSTGRESQL: '15' },
  },
  {
    what: 'PgBouncer in transaction mode',
    program: '/usr/sbin/pgbouncer',
    package: 'pgbouncer',
    env: { TEST_POOLER: 'pgbouncer' },
  },
]

/**
 * Runs the database tests on other servers than the embedded PostgreSQL 18: PostgreSQL 15, the oldest that is
 * supported, and through PgBouncer. Both come from the system's packages.
 *
 * @param leaveOut is called with what this machine cannot run
 */
export async function checkServers(options: ToolOptions, leaveOut: (what: string) => void): Promise<boolean> {
  let success = true
  for (const server of servers) {
    if (!existsSync(server.program)) await installPackage(server.package)
    if (!existsSync(server.program)) {
      leaveOut(`the database tests on ${server.what} (Debian: apt-get install ${server.package})`)
      continue
    }
    console.log(`\n${server.what}`)
    const args = ['run', '--project', 'database']
    success =
      (await runTool('vitest', args, { ...options, env: { ...options.env, ...server.env } })) && success
  }
  return success
}
