import { type LiveEvent, openLiveSource } from './live-source.ts'
import { openSharedSource } from './shared-source.ts'

/** When all browsers are told to read again, each does so some time within this, in ms. */
const RESYNC_WITHIN_MS = 2000

type FollowOptions = {
  /** The same in every window that follows the same stream. */
  name: string
  path: string
  /** The last event before the page was rendered; null when that is not known. */
  since: string | null
  /** What to do with each kind of event, by its JSON. */
  on: Record<string, (data: string) => void>
  /** Events may have been missed: what is on the screen is read again. */
  readAgain: () => void
  /** The server gave another answer than a stream. */
  onRefused?: () => void
}

/**
 * Follows the shop as long as the tab is visible (LIVE-01): what was missed meanwhile is read again when it comes back. The visible
 * windows of one browser share one stream, where the browser has locks. Gives the way to end it.
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
      'locks' in navigator
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
