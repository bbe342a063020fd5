const RELOADED = 'reloaded-by-itself'
const CARRIED = 'carried-over'
/** Where in the tab's storage the data of `carryOver` is while the page reloads; empty or missing otherwise. */
export const carriedKey = (name: string) => `${CARRIED}:${name}`

const MIN_INTERVAL_MS = 60_000
/**
 * For this long after a reload, the page may still be left by a link that was clicked before its script had
 * loaded.
 */
const LEAVING_MS = 5000

const carriers = new Map<string, () => unknown>()

/**
 * Registers data that a reload by the shop itself must not lose. Returns a function that removes it again.
 */
export function carryOver(name: string, read: () => unknown): () => void {
  carriers.set(name, read)
  return () => carriers.delete(name)
}

/**
 * Reloads the page with the data that `carryOver` registered, at most once a minute: when a chunk stays
 * missing for another reason, the page must not reload in a loop.
 */
export function reloadOnce(): void {
  const now = Date.now()
  if (now - Number(read(RELOADED) ?? 0) < MIN_INTERVAL_MS) return
  write(RELOADED, String(now))
  reloadCarrying()
}

/** Reloads the page with the data that `carryOver` registered. */
export function reloadCarrying(): void {
  for (const [name, value] of carriers)
    write(carriedKey(name), JSON.stringify({ at: Date.now(), value: value() }))
  location.reload()
}

/**
 * Takes the data that the page handed over before it reloaded itself; undefined after a reload by the user.
 */
export function takeCarried(name: string): unknown {
  const key = carriedKey(name)
  const text = read(key)
  if (!text) return undefined
  const { at, value, isTaken } = JSON.parse(text)
  if (Date.now() - at >= MIN_INTERVAL_MS || (isTaken && isReload())) {
    write(key, '')
    return undefined
  }
  // A link clicked before this page's script had loaded is already loading the next page, which needs the
  // data as well.
  const taken = JSON.stringify({ at, value, isTaken: true })
  write(key, taken)
  setTimeout(() => {
    if (read(key) === taken) write(key, '')
  }, LEAVING_MS)
  return value
}

/**
 * Drops what the previous page handed over to this one: it has changed since, so a page that opens now must not
 * use it.
 */
export function dropCarried(name: string): void {
  write(carriedKey(name), '')
}

function isReload(): boolean {
  return performance
    .getEntriesByType('navigation')
    .some((entry) => 'type' in entry && entry.type === 'reload')
}

// A browser may refuse storage to a page: then nothing is handed over.

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
