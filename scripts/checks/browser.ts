import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { promisify } from 'node:util'
import { chromium } from '@playwright/test'
import { StartError } from '#platform/command-line.ts'
import { runTool } from '../steps/tool.ts'
import { ensureFonts, installPackage } from './system-packages.ts'

const run = promisify(execFile)

// Debian's headless shell is the same Chromium without its windows, and takes a quarter less of the
// processor.
const usualPlaces = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/**
 * How Chromium is started for tests and pictures: it contacts no other server, and draws letters as wide as their
 * faces say in each of its builds.
 */
export const chromiumArgs = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--font-render-hinting=none',
]

/**
 * The path of a Chromium that starts: one that is here, else one brought by Playwright, else by the system's
 * packages. The fonts of a customer's device come with it.
 */
export async function findBrowser(): Promise<string> {
  await ensureFonts()
  const chosen = process.env.CHROMIUM_PATH
  if (chosen) {
    if (await starts(chosen)) return chosen
    throw new StartError(`CHROMIUM_PATH: "${chosen}" is not a browser that starts.`)
  }
  const found = await firstThatStarts()
  if (found) return found
  console.log('No browser on this machine: installing Chromium…')
  const env = { ...process.env, PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '10000' }
  await runTool('playwright', ['install', 'chromium', '--no-shell'], { env, quiet: true, timeoutMs: 600_000 })
  const brought = (await firstThatStarts()) ?? (await installBySystem())
  if (brought) return brought
  throw new StartError(
    'No browser for the tests: install Chromium (Debian: apt-get install chromium-headless-shell) or name yours by CHROMIUM_PATH.',
  )
}

async function firstThatStarts(): Promise<string | undefined> {
  for (const path of [...usualPlaces, chromium.executablePath()]) {
    if (path && (await starts(path))) return path
  }
  return undefined
}

async function starts(path: string): Promise<boolean> {
  if (!existsSync(path)) return false
  return run(path, ['--version'], { timeout: 20_000 }).then(
    () => true,
    () => false,
  )
}

async function installBySystem(): Promise<string | undefined> {
  const isInstalled = (await installPackage('chromium-headless-shell')) || (await installPackage('chromium'))
  return isInstalled ? firstThatStarts() : undefined
}
