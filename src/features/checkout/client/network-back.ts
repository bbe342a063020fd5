const LOOK_EVERY_MS = 4000

/**
 * Waits until the shop can be reached again: the browser says so, or a look every four seconds finds it. The body
 * is checked because a captive portal answers every request with its own page (D39).
 *
 * @returns false when it was ended before
 */
export async function networkBack(end: AbortSignal): Promise<boolean> {
  while (!end.aborted) {
    if (navigator.onLine && (await isShopThere(end))) return !end.aborted
    await pause(end)
  }
  return false
}

async function isShopThere(signal: AbortSignal): Promise<boolean> {
  try {
    return (await (await fetch('/healthz', { signal, cache: 'no-store' })).text()) === 'ok'
  } catch {
    return false
  }
}

function pause(end: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      removeEventListener('online', done)
      end.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, LOOK_EVERY_MS)
    addEventListener('online', done)
    end.addEventListener('abort', done)
  })
}
