import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../steps/tool.ts'
import type { OnEnd } from './cleaning-up.ts'

/** The environment of a measured or tested shop: what it needs of this machine, without any setting of an operator. */
function bareEnvironment(): Record<string, string> {
  const { PATH = '', HOME = '/', TMPDIR = tmpdir() } = process.env
  // As scripts/run.mjs has set them for this process, and sets them for `npm start`; and where `npm test` keeps compiled code.
  const passedOn = Object.entries(process.env).filter(
    ([name]) => name.startsWith('MALLOC_') || name === 'NODE_OPTIONS' || name === 'NODE_COMPILE_CACHE',
  )
  return {
    ...Object.fromEntries(passedOn.map(([name, value = '']) => [name, value])),
    PATH,
    HOME,
    TMPDIR,
    PORT: '0',
    LOG_LEVEL: 'error',
    RUN_WITH_PARENT: '1',
  }
}

/** Undefined: not in the environment at all. */
export type Settings = Record<string, string | undefined>
export type Way = Pick<SpawnOptions, 'cwd' | 'uid' | 'gid' | 'detached'> & {
  program?: string
  command?: string[]
}

/** A start of the shop as a person or a service would make it, in a process of its own, with what it has printed so far. */
export class ShopProcess {
  readonly child: ChildProcess
  url = ''
  out = ''
  err = ''

  constructor(
    settings: Settings,
    {
      program = process.execPath,
      command = [join(root, 'scripts', 'start.ts')],
      cwd = root,
      ...way
    }: Way = {},
  ) {
    this.child = spawn(program, command, { cwd, env: { ...bareEnvironment(), ...settings }, ...way })
    this.child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
      this.out += chunk
    })
    this.child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
      this.err += chunk
    })
  }

  get pid(): number {
    return this.child.pid ?? 0
  }

  /** The address in the line that ends a start. */
  async ready(): Promise<string> {
    this.url = (await this.says(/^Boutique prête : (http\S+)$/m))[1] ?? ''
    return this.url
  }

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

  async ended(): Promise<number | null> {
    if (!this.isOver) await once(this.child, 'close')
    return this.child.exitCode
  }

  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
    this.child.kill(signal)
    return this.ended()
  }

  async kill(): Promise<void> {
    await this.stop('SIGKILL')
  }
}

/**
 * Starts the production shop with a data folder of its own and waits until it is ready; what it says on standard error is
 * shown. `checkout` is the folder of its source, if it is not this one.
 */
export async function startShop(
  onEnd: OnEnd,
  settings: Settings = {},
  checkout = root,
): Promise<ShopProcess> {
  const DATA_DIR = settings.DATA_DIR ?? (await temporaryFolder('boutique-mesure-', onEnd))
  const shop = new ShopProcess(
    { DATA_DIR, ...settings },
    { cwd: checkout, command: [join(checkout, 'scripts', 'start.ts')] },
  )
  onEnd(() => shop.stop())
  shop.child.stderr?.on('data', (chunk) => process.stderr.write(chunk))
  await shop.ready()
  return shop
}

/** A temporary folder that other users of the machine may enter, removed at the end. */
export async function temporaryFolder(prefix: string, onEnd: OnEnd): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), prefix))
  onEnd(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  await chmod(folder, 0o711)
  return folder
}

/** The path of a product's page: the first one in the shop. */
export async function productPath(shopUrl: string): Promise<string> {
  const [path = ''] = await productPaths(shopUrl, 1)
  return path
}

export async function productPaths(shopUrl: string, count: number): Promise<string[]> {
  const html = await (await fetch(`${shopUrl}/boutique`)).text()
  const paths = new Set(html.match(/(?<=href=")\/product\/[0-9a-f-]{36}(?=")/g))
  if (paths.size < count) {
    throw new Error('/boutique leads to too few products: the demonstration catalogue is missing')
  }
  return [...paths].slice(0, count)
}
