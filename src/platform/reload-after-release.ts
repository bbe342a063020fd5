const RELOADED = 'reloaded-after-release'
const ONCE_IN_MS = 60_000

/**
 * A page that a browser kept from before a release asks for parts that are gone. It then reloads itself, but not twice in a minute:
 * a part that is missing for another reason must not make it turn in circles.
 */
export function reloadAfterRelease(): void {
  addEventListener('vite:preloadError', (event) => {
    // Without a network there is nothing to load anew, and what stands in memory would be lost.
    if (!navigator.onLine) return
    const last = Number(sessionStorage.getItem(RELOADED) ?? 0)
    if (Date.now() - last < ONCE_IN_MS) return
    sessionStorage.setItem(RELOADED, String(Date.now()))
    event.preventDefault()
    location.reload()
  })
}
