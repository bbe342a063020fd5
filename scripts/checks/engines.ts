import { existsSync } from 'node:fs'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { StartError } from '#platform/command-line.ts'
import { root, runProgram } from '../steps/tool.ts'
import { installPackage } from './system-packages.ts'

/** Chromium 106, the last for Android 6. Only the browser in it is used. */
const oldChromium = { name: '@sparticuz/chromium', version: '106.0.2' }

/**
 * Puts the old Chromium into `.cache`, apart from the shop's own packages. Returns the environment variable that the journeys
 * read. Refuses with a `StartError` when npm cannot install it.
 */
export async function installOldChromium(): Promise<{ OLD_CHROMIUM_PATH: string }> {
  const home = join(root, '.cache', 'engines')
  const browser = join(home, `chromium-${oldChromium.version}`)
  if (!existsSync(browser)) {
    await rm(home, { recursive: true, force: true })
    await installInto(home, `${oldChromium.name}@${oldChromium.version}`)
    const packed = await readFile(join(home, 'node_modules', oldChromium.name, 'bin', 'chromium.br'))
    await writeFile(`${browser}.part`, await promisify(brotliDecompress)(packed), { mode: 0o755 })
    await rename(`${browser}.part`, browser)
  }
  return { OLD_CHROMIUM_PATH: browser }
}

async function installInto(home: string, wanted: string): Promise<void> {
  const args = ['install', '--prefix', home, '--ignore-scripts', '--no-audit', '--no-fund', wanted]
  const script = process.env.npm_execpath
  const done = script?.endsWith('.js')
    ? await runProgram(process.execPath, [script, ...args], { quiet: true, timeoutMs: 300_000 })
    : await runProgram('npm', args, { quiet: true, timeoutMs: 300_000 })
  if (!done)
    throw new StartError(`The old Chromium of the tests cannot be installed (npm install ${wanted}).`)
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
