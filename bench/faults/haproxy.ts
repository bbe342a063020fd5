import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '#platform/free-port.ts'
import type { OnEnd } from '#scripts/budgets/cleaning-up.ts'
import { temporaryFolder } from '#scripts/budgets/running-shop.ts'
import { findProgram } from '../parts/program.ts'

const common = `
global
  maxconn 2000
defaults
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  timeout check 1s
`

/**
 * HAProxy before some instances of the shop: each request goes to one whose `/readyz` says 200. Returns its
 * address.
 */
export async function balance(ports: readonly number[], onEnd: OnEnd): Promise<string> {
  const servers = ports.map((port) => `  server shop${port} 127.0.0.1:${port}`)
  const port = await freePort()
  await startHaproxy(
    port,
    `${common}
listen shop
  mode http
  bind 127.0.0.1:${port}
  balance roundrobin
  option httpchk GET /readyz
  http-check send hdr Host 127.0.0.1
  default-server check inter 200ms fall 1 rise 1
${servers.join('\n')}
`,
    onEnd,
  )
  return `http://127.0.0.1:${port}`
}

/**
 * HAProxy before a primary and its standby: connections go to the primary while it lives, and are cut when it
 * does not. Returns its port.
 */
export async function leadToPrimary(primary: number, standby: number, onEnd: OnEnd): Promise<number> {
  const port = await freePort()
  await startHaproxy(
    port,
    `${common}
listen database
  mode tcp
  bind 127.0.0.1:${port}
  timeout client 1h
  timeout server 1h
  default-server check inter 200ms fall 1 rise 1 on-marked-down shutdown-sessions
  server primary 127.0.0.1:${primary}
  server standby 127.0.0.1:${standby} backup
`,
    onEnd,
  )
  return port
}

/** Whether this machine has HAProxy. */
export function hasHaproxy(): boolean {
  return findProgram('haproxy') !== undefined
}

async function startHaproxy(port: number, configuration: string, onEnd: OnEnd): Promise<void> {
  const program = findProgram('haproxy')
  if (!program) throw new Error('HAProxy is missing (Debian: apt-get install haproxy)')
  const file = join(await temporaryFolder('boutique-haproxy-', onEnd), 'haproxy.cfg')
  await writeFile(file, configuration)
  const child = spawn(program, ['-db', '-q', '-f', file], { stdio: ['ignore', 'ignore', 'inherit'] })
  onEnd(async () => {
    if (child.exitCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  })
  for (const until = Date.now() + 5_000; Date.now() < until; await pause(50)) {
    if (await listens(port)) return
  }
  throw new Error('HAProxy does not start')
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('error', () => resolve(false))
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
  })
}
