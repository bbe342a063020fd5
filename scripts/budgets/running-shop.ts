import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../steps/tool.ts'
import type { OnEnd } from './cleaning-up.ts'

export type RunningShop = {
  url: string
  pid: number
  child: ChildProcess
  /** What it has written to its log. */
  readLog: () => string
}

/** The environment of a measured or tested shop: what it needs of this machine, without any setting of an operator. */
export function bareEnvironment(): Record<string, string> {
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

/**
 * Starts the production shop by its start script, in a process and with a data folder of its own. `checkout`
 * is the folder of its source, if it is not this one.
 */
export async function startShop(
  onEnd: OnEnd,
  settings: Record<string, string> = {},
  checkout = root,
): Promise<RunningShop> {
  const dataDir = settings.DATA_DIR ?? (await temporaryFolder('boutique-mesure-', onEnd))
  const child = spawn(process.execPath, [join(checkout, 'scripts', 'start.ts')], {
    cwd: checkout,
    env: { ...bareEnvironment(), DATA_DIR: dataDir, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onEnd(() => stopShop(child))
  let log = ''
  child.stderr.on('data', (chunk) => {
    log += chunk
    process.stderr.write(chunk)
  })
  return { url: await readyUrl(child), pid: child.pid ?? 0, child, readLog: () => log }
}

/** Stops a shop and waits until its process has ended. */
export async function stopShop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

/** Waits for the line that ends a start; `onLine` receives all lines up to it. */
export async function readyUrl(child: ChildProcess, onLine?: (line: string) => void): Promise<string> {
  let unfinished = ''
  let printed = ''
  for await (const chunk of child.stdout?.setEncoding('utf8').iterator({ destroyOnReturn: false }) ?? []) {
    printed += chunk
    const lines = `${unfinished}${chunk}`.split('\n')
    unfinished = lines.pop() ?? ''
    for (const line of lines) {
      onLine?.(line)
      const url = /^Boutique prête : (\S+)$/.exec(line)?.[1]
      if (!url) continue
      child.stdout?.resume()
      return url
    }
  }
  throw new Error(`the shop did not start:\n${printed}`)
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

/** The paths of the first products' pages in the shop. */
export async function productPaths(shopUrl: string, count: number): Promise<string[]> {
  const html = await (await fetch(`${shopUrl}/boutique`)).text()
  const paths = new Set(html.match(/(?<=href=")\/product\/[0-9a-f-]{36}(?=")/g))
  if (paths.size < count) {
    throw new Error('/boutique leads to too few products: the demonstration catalogue is missing')
  }
  return [...paths].slice(0, count)
}
