import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { installPackage } from './system-packages.ts'

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
