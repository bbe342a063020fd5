import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { accepted } from './browser-floor/accepted.ts'
import { newFeaturesOfScript, newFeaturesOfStyle } from './browser-floor/features.ts'
import { root } from './steps/tool.ts'

/** es-check knows versions of the language only: `AbortSignal.any`, attributes and styles that old browsers lack pass it. */
const client = join(root, 'dist', 'client')
const files = readdirSync(client, { recursive: true, encoding: 'utf8' })

const found = new Map<string, string[]>()
for (const file of files.filter((name) => /\.(js|css)$/.test(name))) {
  const text = readFileSync(join(client, file), 'utf8')
  const names = file.endsWith('.js') ? newFeaturesOfScript(text) : newFeaturesOfStyle(text)
  for (const name of names) found.set(name, [...(found.get(name) ?? []), file])
}

const refused = [...found].filter(([name]) => !Object.hasOwn(accepted, name))
const outdated = Object.keys(accepted).filter((name) => !found.has(name))
for (const [name, places] of refused) {
  console.error(
    `${name}: missing in Chrome 99, Safari 15.4 or Firefox 115, used in ${places.slice(0, 3).join(', ')}`,
  )
}
for (const name of outdated)
  console.error(`${name}: accepted in scripts/browser-floor/accepted.ts, but no longer used`)
console.log(
  `${files.length} files of the browser looked through, ${found.size} newer features used with a reason.`,
)
process.exit(refused.length || outdated.length ? 1 : 0)
