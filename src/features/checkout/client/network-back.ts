import { isShopReachable } from '#lib/own-answer.ts'

const LOOK_EVERY_MS = 4000

/**
 * Waits until the shop can be reached again: the browser says so, or a look every four seconds finds it.
 *
 * @returns false when it was ended before
 */
export async function networkBack(end: AbortSignal): Promise<boolean> {
  while (!end.aborted) {
    if (await isShopReachable(end)) return !end.aborted
    await pause(end)
  }
  return false
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
