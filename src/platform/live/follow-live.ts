import { type LiveEvent, openLiveSource } from './live-source.ts'
import { openSharedSource } from './shared-source.ts'

/** When all browsers must refetch, each does so at a random moment within this time, in ms. */
const RESYNC_WITHIN_MS = 2000

type FollowOptions = {
  /** Equal in all windows that follow the same stream. */
  name: string
  path: string
  /** The id of the last event before the page was rendered; null when unknown. */
  since: string | null
  /** The handler of each kind of event; receives its JSON. */
  on: Record<string, (data: string) => void>
  /** Called when events may have been missed: refetch what the screen shows. */
  readAgain: () => void
  /** Called when the server answered with something else than a stream. */
  onRefused?: () => void
}

/**
 * Follows the shop's events while the tab is visible (LIVE-01), and refetches what was missed when it becomes
 * visible again. The visible windows of one browser share one stream where the browser supports Web Locks.
 * Returns a function that ends it.
 */
export function followLive({
  name,
  path,
  since,
  on,
  readAgain,
  onRefused = () => {},
}: FollowOptions): () => void {
  let last = since
  let leave: (() => void) | undefined
  let resync: ReturnType<typeof setTimeout> | undefined
  const source = { path, types: ['resync', ...Object.keys(on)], onEvent: take, onRefused }

  function take({ type, data, id }: LiveEvent) {
    const isFirst = last === null
    last = id || last
    if (type !== 'resync') return on[type]?.(data)
    clearTimeout(resync)
    if (isFirst) readAgain()
    else resync = setTimeout(readAgain, Math.random() * RESYNC_WITHIN_MS)
  }
  function begin() {
    if (leave || document.hidden) return
    leave =
      'locks' in navigator && 'BroadcastChannel' in window
        ? openSharedSource({ ...source, name, since: last })
        : openLiveSource({ ...source, since: last, onAlive: () => {} })
  }
  function end() {
    clearTimeout(resync)
    leave?.()
    leave = undefined
  }
  function followVisibility() {
    if (document.hidden) return end()
    begin()
    readAgain()
  }

  begin()
  document.addEventListener('visibilitychange', followVisibility)
  return () => {
    document.removeEventListener('visibilitychange', followVisibility)
    end()
  }
}
