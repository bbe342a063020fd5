const RELOADED = 'reloaded-by-itself'
const CARRIED = 'carried-over'
const ONCE_IN_MS = 60_000
/** So long after a reload a page may still be left by a link that was pressed before its script came. */
const LEAVING_MS = 5000

const carriers = new Map<string, () => unknown>()

/** Names what a reload by the shop itself must not lose. Gives the way to forget it. */
export function carryOver(name: string, read: () => unknown): () => void {
  carriers.set(name, read)
  return () => carriers.delete(name)
}

/**
 * Loads the page anew, with what `carryOver` named. Not twice in a minute: what is missing for another reason must not make a page
 * turn in circles.
 */
export function reloadOnce(): void {
  const now = Date.now()
  if (now - Number(read(RELOADED) ?? 0) < ONCE_IN_MS) return
  write(RELOADED, String(now))
  reloadCarrying()
}

/** Loads the page anew, with what `carryOver` named. */
export function reloadCarrying(): void {
  for (const [name, value] of carriers)
    write(`${CARRIED}:${name}`, JSON.stringify({ at: Date.now(), value: value() }))
  location.reload()
}

/** Takes what the page before gave to this one; undefined after a reload by hand. */
export function takeCarried(name: string): unknown {
  const key = `${CARRIED}:${name}`
  const text = read(key)
  if (!text) return undefined
  const { at, value, isTaken } = JSON.parse(text)
  if (Date.now() - at >= ONCE_IN_MS || (isTaken && isReload())) {
    write(key, '')
    return undefined
  }
  // A link that was pressed before this page's script came is loading the next page already, which needs it, too.
  const taken = JSON.stringify({ at, value, isTaken: true })
  write(key, taken)
  setTimeout(() => {
    if (read(key) === taken) write(key, '')
  }, LEAVING_MS)
  return value
}

/** Drops what the page before gave to this one: it has changed since, so a page that opens now must not take it. */
export function dropCarried(name: string): void {
  write(`${CARRIED}:${name}`, '')
}

function isReload(): boolean {
  return performance
    .getEntriesByType('navigation')
    .some((entry) => 'type' in entry && entry.type === 'reload')
}

// A browser may refuse the page all memory: then a reload is one like any other.

function read(key: string): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

function write(key: string, text: string): void {
  try {
    sessionStorage.setItem(key, text)
  } catch {}
}
