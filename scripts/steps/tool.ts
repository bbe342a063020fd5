import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'

export const root = resolve(import.meta.dirname, '../..')

export type ToolOptions = {
  env?: NodeJS.ProcessEnv
  quiet?: boolean
  timeoutMs?: number
  /** Gets each line that it prints; without it the terminal shows them. */
  print?: ((line: string) => void) | undefined
}

const running = new Set<ChildProcess>()

/** Runs a command-line tool that npm installed, on this very Node. Says whether it ended well. */
export function runTool(name: string, args: string[], options: ToolOptions = {}): Promise<boolean> {
  const home = join(root, 'node_modules', ...packageOf(name).split('/'))
  const { bin }: { bin: string | Record<string, string> } = JSON.parse(
    readFileSync(join(home, 'package.json'), 'utf8'),
  )
  const file = typeof bin === 'string' ? bin : bin[name]
  if (!file) throw new Error(`${name} is not among the tools of ${packageOf(name)}`)
  return runProgram(process.execPath, [join(home, file), ...args], options)
}

function packageOf(name: string): string {
  const elsewhere: Record<string, string> = {
    tsc: 'typescript',
    biome: '@biomejs/biome',
    depcruise: 'dependency-cruiser',
    playwright: '@playwright/test',
  }
  return elsewhere[name] ?? name
}

/** Runs a program in a process group of its own, so that nothing it started outlives it. */
export function runProgram(
  file: string,
  args: string[],
  { env = process.env, quiet = false, timeoutMs, print }: ToolOptions = {},
): Promise<boolean> {
  const shown: StdioOptions = print ? ['ignore', 'pipe', 'pipe'] : 'inherit'
  const stdio = quiet ? 'ignore' : shown
  const child = spawn(file, args, { cwd: root, env, stdio, detached: process.platform !== 'win32' })
  running.add(child)
  for (const stream of [child.stdout, child.stderr]) {
    if (stream && print) createInterface({ input: stream }).on('line', print)
  }
  const late = timeoutMs ? setTimeout(() => killGroup(child), timeoutMs) : undefined
  return new Promise<boolean>((done) => {
    child.once('error', () => done(false))
    child.once('exit', (code) => {
      killGroup(child)
      // Its last lines come a moment after its end.
      child.once('close', () => done(code === 0))
    })
  }).finally(() => {
    clearTimeout(late)
    running.delete(child)
  })
}

/** Waits until a process has ended: how, and the last that it printed where it is read. */
export async function endOf(child: ChildProcess): Promise<{ code: number | null; said: string }> {
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      said = (said + chunk).slice(-8000)
    })
  }
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject).once('close', resolve)
  })
  return { code, said: said.trim() }
}

/** Ends all that runs now, with everything below it. */
export function killRunning(): void {
  for (const child of running) killGroup(child)
}

function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return
  try {
    process.kill(process.platform === 'win32' ? child.pid : -child.pid, 'SIGKILL')
  } catch {
    // no process of the group is left
  }
}
