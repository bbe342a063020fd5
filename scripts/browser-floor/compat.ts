import bcd from '@mdn/browser-compat-data' with { type: 'json' }
import type { CompatStatement, Identifier } from '@mdn/browser-compat-data'

/** The oldest browsers that read, order and sign in (D38). */
export const floor = {
  chrome: '99',
  chrome_android: '99',
  webview_android: '99',
  safari: '15.4',
  safari_ios: '15.4',
  firefox: '115',
  firefox_android: '115',
} as const

type BrowserName = keyof typeof floor

export { bcd }

/** The floor's browsers that lack a feature; empty where all have it, undefined where nothing is recorded. */
export function lacking(entry: Identifier | undefined): BrowserName[] | undefined {
  const compat = entry?.__compat
  if (!compat) return undefined
  return (Object.keys(floor) as BrowserName[]).filter((name) => !has(compat, name))
}

function has({ support }: CompatStatement, name: BrowserName): boolean {
  const statements = [support[name] ?? []].flat()
  return statements.some(
    ({ version_added: added, version_removed: removed, flags, prefix, alternative_name: other }) =>
      typeof added === 'string' &&
      !flags &&
      !prefix &&
      !other &&
      isAtMost(added, floor[name]) &&
      !(typeof removed === 'string' && isAtMost(removed, floor[name])),
  )
}

function isAtMost(version: string, limit: string): boolean {
  if (version === 'preview') return false
  const parts = (text: string) => text.replace('≤', '').split('.').map(Number)
  const [one, other] = [parts(version), parts(limit)]
  for (let place = 0; place < 2; place += 1) {
    const difference = (one[place] ?? 0) - (other[place] ?? 0)
    if (difference !== 0) return difference < 0
  }
  return true
}

/** A part of an entry by its own name. */
export function member(parent: Identifier | undefined, name: string): Identifier | undefined {
  return parent && Object.hasOwn(parent, name) ? (parent as Record<string, Identifier>)[name] : undefined
}
