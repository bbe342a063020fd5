import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { StartError } from '#platform/command-line.ts'
import { root, runProgram } from '../steps/tool.ts'
import { installPackage } from './system-packages.ts'

const home = join(root, '.cache', 'engines')
const packageFiles = ['package.json', 'package-lock.json']

/**
 * Installs the old Chromium and the drivers of the other engines into `.cache`, apart from the shop's own
 * packages. Returns the environment variables that the journeys read. Refuses with a `StartError` when npm
 * cannot install them.
 */
export async function installEngines(): Promise<{ ENGINES_HOME: string; OLD_CHROMIUM_PATH: string }> {
  const browser = join(home, 'chromium-106')
  const stamp = join(home, 'installed')
  const wanted = await fingerprint()
  if (!existsSync(stamp) || (await readFile(stamp, 'utf8')) !== wanted) {
    await rm(home, { recursive: true, force: true })
    await mkdir(home, { recursive: true })
    for (const file of packageFiles) await copyFile(join(root, 'tests', 'engines', file), join(home, file))
    await installPackages()
    const packed = await readFile(join(home, 'node_modules/@sparticuz/chromium/bin/chromium.br'))
    await writeFile(`${browser}.part`, await promisify(brotliDecompress)(packed), { mode: 0o755 })
    await rename(`${browser}.part`, browser)
    await writeFile(stamp, wanted)
  }
  return { ENGINES_HOME: home, OLD_CHROMIUM_PATH: browser }
}

async function fingerprint(): Promise<string> {
  const hash = createHash('sha256')
  for (const file of packageFiles) hash.update(await readFile(join(root, 'tests', 'engines', file)))
  return hash.digest('hex')
}

async function installPackages(): Promise<void> {
  const args = ['ci', '--prefix', home, '--ignore-scripts', '--no-audit', '--no-fund']
  const script = process.env.npm_execpath
  const done = script?.endsWith('.js')
    ? await runProgram(process.execPath, [script, ...args], { quiet: true, timeoutMs: 300_000 })
    : await runProgram('npm', args, { quiet: true, timeoutMs: 300_000 })
  if (!done)
    throw new StartError('The old Chromium of the tests cannot be installed (npm ci in tests/engines).')
}

type OtherEngines = { FIREFOX_PATH: string; WEBKIT_DRIVER_PATH: string }

/**
 * Where Firefox and the driver of WebKitGTK are on this machine; empty where there is none. On Debian they are installed
 * first, where that may be done.
 */
export async function otherEngines(): Promise<OtherEngines> {
  const found = findOtherEngines()
  if (found.FIREFOX_PATH && found.WEBKIT_DRIVER_PATH) return found
  await installPackage('firefox-esr', 'webkit2gtk-driver', 'libgtk-3-bin')
  return findOtherEngines()
}

function findOtherEngines(): OtherEngines {
  const first = (...paths: string[]) => paths.find((path) => existsSync(path)) ?? ''
  return {
    FIREFOX_PATH: first('/usr/bin/firefox-esr', '/usr/bin/firefox'),
    // Its window needs GTK's own display.
    WEBKIT_DRIVER_PATH: existsSync('/usr/bin/broadwayd') ? first('/usr/bin/WebKitWebDriver') : '',
  }
}
