import type { IncomingMessage } from 'node:http'

/** Headers that a request carries once: read twice under two rules, a second one would be somebody's way around the first. */
const singletons = new Map(
  [
    'host',
    'content-type',
    'content-length',
    'origin',
    'referer',
    'user-agent',
    'authorization',
    'cookie',
    'sec-fetch-site',
    'sec-fetch-mode',
    'sec-fetch-dest',
    'sec-fetch-user',
    'x-tsr-serverfn',
    'last-event-id',
    'if-none-match',
  ].map((name, place) => [name, 1 << place]),
)

/** Whether one of the headers that stand once stands twice. */
export function repeatsSingleton({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): boolean {
  let seen = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const bit = singletons.get(rawHeaders[at]?.toLowerCase() ?? '') ?? 0
    if (seen & bit) return true
    seen |= bit
  }
  return false
}

export type Target = { path: string; search: string }

/**
 * Takes the target of a request apart, as it stands: a path from the root of this shop, and what follows its question mark. Null for
 * everything else that HTTP knows (another host's address, `*`, `host:port`) and for `//host`, backslashes and characters that no
 * browser sends.
 */
export function readTarget(target: string): Target | null {
  if (!/^\/(?!\/)[!-~]*$/.test(target) || /[\\#]/.test(target)) return null
  const end = target.indexOf('?')
  return end === -1 ? { path: target, search: '' } : { path: target.slice(0, end), search: target.slice(end) }
}

const hostPattern = /^(?:[a-z\d_](?:[a-z\d._-]{0,252})|\[[\da-f:.]{2,45}\])(?::\d{1,5})?$/i
const ownNames = /^(?:localhost|[a-z\d.-]+\.localhost|[\d.]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i

/**
 * Whether the name by which a request calls the shop can be one. A shop that only this machine reaches and that has no public name answers
 * to its addresses and to `localhost`: a foreign name that leads there is another site's page trying to read it (DNS rebinding).
 */
export function isHostAllowed(host: string | undefined, onlyHere: boolean): boolean {
  if (host === undefined) return true
  return (onlyHere ? ownNames : hostPattern).test(host)
}
