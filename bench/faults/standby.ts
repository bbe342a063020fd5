import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chown } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { freePort } from '#platform/free-port.ts'
import type { OnEnd } from '#scripts/budgets/cleaning-up.ts'
import { temporaryFolder } from '#scripts/budgets/running-shop.ts'
import { chooseUser, type RunAs } from '#scripts/postgres/embedded-user.ts'
import { familyOf } from '../parts/processes.ts'

const run = promisify(execFile)
const bin = '/usr/lib/postgresql/15/bin'

/** Whether this machine has what a primary and a standby are made with. */
export function hasPostgres15(): boolean {
  return existsSync(join(bin, 'pg_basebackup'))
}

export type Pair = {
  primary: { port: number; url: string; kill(): Promise<void> }
  /** `promote` waits until the standby takes writes. */
  standby: { port: number; url: string; promote(): Promise<void> }
}

/**
 * A PostgreSQL 15 and its standby. A commit is answered only when the standby has it on disk: a failover
 * loses none.
 */
export async function startPair(onEnd: OnEnd): Promise<Pair> {
  const folder = await temporaryFolder('boutique-releve-', onEnd)
  const user = await chooseUser(folder, folder)
  if (user) await chown(folder, user.uid, user.gid)
  const [primaryPort, standbyPort] = [await freePort(), await freePort()]
  const primaryFolder = join(folder, 'primary')
  const standbyFolder = join(folder, 'standby')
  const command = (program: string, args: string[]) => run(join(bin, program), args, { ...user, cwd: '/' })

  await command('initdb', [
    ...['-D', primaryFolder, '-U', 'owner', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8'],
  ])
  const primary = await start(primaryFolder, primaryPort, user, onEnd)
  await ask(urlOf(primaryPort, 'postgres'), 'create database shop')
  await command('pg_basebackup', [
    ...['-D', standbyFolder, '-d', urlOf(primaryPort, 'postgres'), '-R', '-X', 'stream', '-c', 'fast'],
  ])
  await start(standbyFolder, standbyPort, user, onEnd)
  await ask(urlOf(primaryPort, 'postgres'), "alter system set synchronous_standby_names = '*'")
  await ask(urlOf(primaryPort, 'postgres'), 'select pg_reload_conf()')
  return {
    primary: {
      port: primaryPort,
      url: urlOf(primaryPort, 'shop'),
      kill: async () => {
        for (const pid of await familyOf(primary.pid ?? 0)) process.kill(pid, 'SIGKILL')
      },
    },
    standby: {
      port: standbyPort,
      url: urlOf(standbyPort, 'shop'),
      promote: () => ask(urlOf(standbyPort, 'postgres'), 'select pg_promote(true, 20)'),
    },
  }
}

const urlOf = (port: number, database: string) => `postgres://owner@127.0.0.1:${port}/${database}`

async function start(
  folder: string,
  port: number,
  user: RunAs | undefined,
  onEnd: OnEnd,
): Promise<ChildProcess> {
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    `port=${port}`,
    'max_connections=100',
  ]
  const args = ['-D', folder, ...settings.map((setting) => `-c${setting}`)]
  const child = spawn(join(bin, 'postgres'), args, { ...user, cwd: '/', stdio: 'ignore' })
  onEnd(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGQUIT')
    await once(child, 'exit')
  })
  for (const until = Date.now() + 20_000; Date.now() < until; await pause(100)) {
    const isThere = await ask(urlOf(port, 'postgres'), 'select 1').then(
      () => true,
      () => false,
    )
    if (isThere) return child
  }
  throw new Error(`PostgreSQL does not start in ${folder}`)
}

async function ask(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
