import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { access, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { StartError } from '#platform/command-line.ts'
import { tryLock } from '#scripts/postgres/embedded-lock.ts'
import { sourcesHash } from './build-sources.ts'
import { begin, type Language } from './progress.ts'
import { endOf, root } from './tool.ts'

const stamp = join(root, 'dist', '.stamp')
/** Lies in the build of a package (`npm run package`): without its sources there is nothing to build. */
const packaged = join(root, 'dist', '.packaged')

/** The module that the build leaves for the start. */
export const serverFile = join(root, 'dist', 'server', 'server.js')

const texts = {
  fr: {
    begin: 'Construction de la boutique',
    done: 'faite',
    failed: 'La construction de la boutique a échoué : voyez les lignes ci-dessus.',
  },
  en: { begin: 'Building the shop', done: 'done', failed: 'The build failed: see the lines above.' },
}

/** Builds the shop unless the build at hand comes from these very sources. */
export async function ensureBuilt({
  signal,
  force = false,
  language = 'en',
}: {
  signal: AbortSignal
  force?: boolean
  language?: Language
}): Promise<void> {
  if (!force && (await isFresh())) return
  const release = await waitForTurn(signal)
  try {
    if (!force && (await isFresh())) return
    const done = begin(texts[language].begin, language)
    await rm(stamp, { force: true })
    // What is edited while the build runs may not be in it.
    const sources = await sourcesHash(root)
    await runVite(signal, texts[language].failed)
    await mkdir(join(root, 'dist'), { recursive: true })
    await writeFile(stamp, sources)
    done(texts[language].done)
  } finally {
    await release()
  }
}

/** Two starts at once build once. */
async function waitForTurn(signal: AbortSignal): Promise<() => Promise<void>> {
  for (;;) {
    const release = await tryLock(root)
    if (release) return release
    await sleep(200, undefined, { signal })
  }
}

async function isFresh(): Promise<boolean> {
  try {
    await access(serverFile)
    if (existsSync(packaged)) return true
    return (await readFile(stamp, 'utf8')) === (await sourcesHash(root))
  } catch {
    return false
  }
}

/** In a process of its own: its memory must not stay with the shop. */
async function runVite(signal: AbortSignal, failed: string): Promise<void> {
  const vite = fileURLToPath(import.meta.resolve('vite/package.json')).replace(
    /package\.json$/,
    'bin/vite.js',
  )
  const env = { ...process.env, NODE_ENV: 'production' }
  const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn'], { cwd: root, env, signal })
  const { code, said } = await endOf(child)
  if (code === 0) return
  console.error(said)
  throw new StartError(failed)
}
