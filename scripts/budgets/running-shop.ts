import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../steps/tool.ts'
import type { OnEnd } from './cleaning-up.ts'

export type RunningShop = { url: string; pid: number; child: ChildProcess }

/** What it needs of this machine; no setting of an operator reaches a shop that is measured. */
export function bareEnvironment(): Record<string, string> {
  const { PATH = '', HOME = '/', TMPDIR = tmpdir() } = process.env
  return { PATH, HOME, TMPDIR, PORT: '0', LOG_LEVEL: 'error', RUN_WITH_PARENT: '1' }
}

/**
 * Starts the production shop by its start script, in a process and on a data folder of its own; `checkout` is
 * another one than this.
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
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onEnd(() => stopShop(child))
  return { url: await readyUrl(child), pid: child.pid ?? 0, child }
}

/** Ends a shop and waits until it is gone. */
export async function stopShop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

/** Waits for the line with which a start ends; `onLine` hears what is printed before. */
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

/** A folder that other users may pass through, removed at the end. */
export async function temporaryFolder(prefix: string, onEnd: OnEnd): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), prefix))
  onEnd(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  await chmod(folder, 0o711)
  return folder
}

/** The path of a product's page: the first one in the shop. */
export async function productPath(shopUrl: string): Promise<string> {
  const html = await (await fetch(`${shopUrl}/boutique`)).text()
  const path = /href="(\/product\/[0-9a-f-]{36})"/.exec(html)?.[1]
  if (!path) throw new Error('/boutique leads to no product: the demonstration catalogue is missing')
  return path
}
