import type { Identifier } from '@mdn/browser-compat-data'
import { bcd, lacking, member } from './compat.ts'

/**
 * What a style sheet uses that not every browser of the floor has: properties, pseudo-classes and at-rules.
 * Rules inside `@supports` are left out: older browsers have another rule for them.
 */
export function newFeaturesOfStyle(sheet: string): Set<string> {
  const css = withoutGuarded(sheet.replace(/"[^"]*"/g, '""'))
  const found = new Set<string>()
  const look = (pattern: RegExp, entries: Identifier | undefined, show: (name: string) => string) => {
    for (const [, name = ''] of css.matchAll(pattern)) {
      if ((lacking(member(entries, name)) ?? []).length > 0) found.add(show(name))
    }
  }
  look(/[{;]([a-z][a-z-]*):/g, bcd.css.properties, (name) => name)
  // Not the colon in the name of a class, which is written with a backslash.
  look(/[^:{;\\]::?([a-z][a-z-]*)(?=[^;{}]*\{)/g, bcd.css.selectors, (name) => `:${name}`)
  look(/@([a-z][a-z-]*)/g, bcd.css['at-rules'], (name) => `@${name}`)
  if (/\d[dsl]v[hwib]\b/.test(css)) found.add('units of the small, large and dynamic viewport')
  return found
}

function withoutGuarded(css: string): string {
  let rest = css
  for (let start = rest.indexOf('@supports'); start >= 0; start = rest.indexOf('@supports')) {
    let depth = 0
    let end = rest.indexOf('{', start)
    do {
      if (rest[end] === '{') depth += 1
      if (rest[end] === '}') depth -= 1
      end += 1
    } while (depth > 0 && end < rest.length)
    rest = rest.slice(0, start) + rest.slice(end)
  }
  return rest
}
