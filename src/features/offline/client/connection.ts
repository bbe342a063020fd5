const LOOK_AGAIN_MS = 10_000

const listeners = new Set<() => void>()
let offline = false

/** Whether the shop cannot be reached, as far as is known. */
export function isOffline(): boolean {
  return offline
}

export function onConnectionChange(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

/**
 * Watches the connection. It is lost when the browser says so, or when the page came from what was kept; it is back when the
 * shop has answered.
 *
 * @param wasKept whether the page on the screen was kept, not brought
 * @param onBack told when the shop is there again
 */
export function watchConnection(wasKept: boolean, onBack: () => void): void {
  function set(next: boolean) {
    if (offline === next) return
    offline = next
    for (const changed of listeners) changed()
    if (next) setTimeout(look, LOOK_AGAIN_MS)
    else onBack()
  }
  async function look() {
    if (!offline) return
    const isThere = navigator.onLine && (await isShopThere())
    if (isThere) set(false)
    else setTimeout(look, LOOK_AGAIN_MS)
  }
  addEventListener('offline', () => set(true))
  addEventListener('online', () => void look())
  set(wasKept || !navigator.onLine)
  if (wasKept) void look()
}

/** A captive portal answers everything, but with a page of its own. */
async function isShopThere(): Promise<boolean> {
  try {
    return (await (await fetch('/healthz')).text()) === 'ok'
  } catch {
    return false
  }
}
