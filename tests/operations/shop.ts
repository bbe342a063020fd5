import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { isAlive, readPidFile } from '#scripts/postgres/embedded-orphan.ts'

export const root = resolve(import.meta.dirname, '../..')

export const isRoot = process.getuid?.() === 0

/** An ordinary user, who owns nothing of the checkout. */
export const stranger = { uid: 65_534, gid: 65_534 }

/** Undefined: not in the environment at all. */
export type Settings = Record<string, string | undefined>
/** Sets what is done at the end: of the test, unless a whole file shares the shop. */
type AtEnd = (end: () => Promise<void>) => void
type Way = { atEnd?: AtEnd; program?: string; command?: string[]; cwd?: string; uid?: number; gid?: number }

/** A start of the shop as a person or a service would make it, with what it printed so far. */
export class Shop {
  readonly child: ChildProcess
  out = ''
  err = ''

  constructor(
    settings: Settings,
    {
      program = process.execPath,
      command = [join(root, 'scripts', 'start.ts')],
      cwd = root,
      atEnd = onTestFinished,
      ...user
    }: Way = {},
  ) {
    const { PATH = '', HOME = '/', TMPDIR = tmpdir(), NODE_COMPILE_CACHE } = process.env
    const compiled = NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {}
    const env = { PATH, HOME, TMPDIR, ...compiled, PORT: '0', LOG_LEVEL: 'silent', ...settings }
    this.child = spawn(program, command, { cwd, env, ...user })
    this.child.stdout?.on('data', (chunk) => {
      this.out += chunk
    })
    this.child.stderr?.on('data', (chunk) => {
      this.err += chunk
    })
    atEnd(() => this.kill())
  }

  /** The address in the ready line. */
  async ready(): Promise<string> {
    return (await this.says(/^Boutique prête : (http:\/\/\S+)$/m))[1] ?? ''
  }

  /** Waits for a line on standard output. */
  async says(pattern: RegExp): Promise<RegExpExecArray> {
    for (;;) {
      const found = pattern.exec(this.out)
      if (found) return found
      if (this.isOver) throw new Error(`the shop ended before it said ${pattern}:\n${this.out}\n${this.err}`)
      await Promise.race([once(this.child.stdout ?? this.child, 'data'), once(this.child, 'close')])
    }
  }

  get isOver(): boolean {
    return this.child.exitCode !== null || this.child.signalCode !== null
  }

  /** Waits for the end and gives the exit code. */
  async ended(): Promise<number | null> {
    if (!this.isOver) await once(this.child, 'close')
    return this.child.exitCode
  }

  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
    this.child.kill(signal)
    return this.ended()
  }

  async kill(): Promise<void> {
    this.child.kill('SIGKILL')
    await this.ended()
  }
}

/** A new data folder; at the end, whatever PostgreSQL still lives in it is ended and the folder removed. */
export function makeDataDir(atEnd: AtEnd = onTestFinished): string {
  const folder = mkdtempSync(join(tmpdir(), 'boutique-'))
  atEnd(async () => {
    const pid = await postgresPid(folder)
    if (pid !== undefined) process.kill(pid, 'SIGQUIT')
    while (pid !== undefined && (await isAlive(pid))) await new Promise((go) => setTimeout(go, 20))
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  })
  return folder
}

/** The living PostgreSQL of a data folder. */
export async function postgresPid(dataDir: string): Promise<number | undefined> {
  const file = await readPidFile(join(dataDir, 'postgres'))
  return file && (await isAlive(file.pid)) ? file.pid : undefined
}

/** The owner's address of a running shop's own PostgreSQL. */
export async function ownerUrl(dataDir: string): Promise<string> {
  const file = await readPidFile(join(dataDir, 'postgres'))
  const password = readFileSync(join(dataDir, 'postgres-password'), 'utf8').trim()
  return `postgres://postgres:${password}@127.0.0.1:${file?.port}/shop`
}

/** Asks a database one question. */
export async function query<T extends pg.QueryResultRow>(url: string, sql: string, values: unknown[] = []) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<T>(sql, values)
    return rows
  } finally {
    await client.end()
  }
}

/** How many rows a table of a running shop has. */
export async function count(url: string, table: string): Promise<number> {
  const [row] = await query<{ count: number }>(url, `select count(*)::integer as count from ${table}`)
  return row?.count ?? 0
}
