import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { runProgram } from '../steps/tool.ts'

/**
 * Installs packages of the system where that may be done (root on Debian and its like), without starting the
 * services that they bring. Says whether it was done.
 */
export async function installPackage(...names: string[]): Promise<boolean> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  const options = { env, quiet: true, timeoutMs: 600_000 }
  await runProgram('apt-get', ['update'], options)
  return runProgram('apt-get', ['install', '-y', '--no-install-recommends', ...names], options)
}

const folder = '/usr/share/fonts/truetype'

/** Debian's packages with the faces of the shop's style sheet that a phone or a computer brings with it. */
const packages = [
  { name: 'fonts-roboto-unhinted', face: join(folder, 'roboto', 'unhinted') },
  { name: 'fonts-liberation', face: join(folder, 'liberation') },
]

/**
 * Installs Roboto and a face as wide as Times on Debian, where that may be done: without them a page is drawn
 * in fonts that no customer has, lines break elsewhere, and titles move when the display face arrives.
 */
export async function ensureFonts(): Promise<void> {
  if (process.platform !== 'linux') return
  const missing = packages.filter(({ face }) => !existsSync(face)).map(({ name }) => name)
  if (missing.length === 0) return
  console.log(`Fonts of a customer's device are missing: installing ${missing.join(', ')}…`)
  if (await installPackage(...missing)) return
  console.log(`Not installed. Figures of layout may differ (Debian: apt-get install ${missing.join(' ')}).`)
}

const usualPlaces = ['/usr/bin/caddy', '/usr/local/bin/caddy', '/opt/homebrew/bin/caddy']

/**
 * The path of Caddy, the proxy of the journeys behind TLS: one that is here, else brought by the system's
 * packages; null when there is none.
 */
export async function findTlsProxy(): Promise<string | null> {
  const chosen = process.env.CADDY_PATH
  if (chosen) return chosen
  const found = usualPlaces.find((path) => existsSync(path))
  if (found) return found
  console.log('No TLS proxy on this machine: installing Caddy…')
  await installPackage('caddy')
  return usualPlaces.find((path) => existsSync(path)) ?? null
}
