import { LRUCache } from 'lru-cache'
import { isTimeout, withTimeout } from '../endpoint.ts'
import type { WorkQueue } from '../limits/work-queue.ts'
import type { CachedBy, Dependencies } from './page-route.ts'

export type FinishedPage = {
  /** Its bytes without compression. */
  length: number
  gzip: Buffer
  brotli: Buffer
  etag: string
  contentSecurityPolicy: string
}

export type RenderedPage = {
  status: number
  route: string
  location: string | null
  /** Search parameters that the page varies on; null: each query is another page. */
  varyOn: readonly string[] | null
  cachedBy: CachedBy
  isPrivate?: boolean
  page: FinishedPage
  /** `complete`: stored until its data change. `single`: right, not stored. `failed`: lacks data. */
  outcome: 'complete' | 'single' | 'failed'
}

export type PageAnswer = RenderedPage & { staleForMs: number | null }

/** `staleSince`: may be out of date. `failedAt`: the last rendering failed or took too long. */
type Entry = { rendered: RenderedPage; dependsOn: Dependencies; staleSince: number | null; failedAt: number }
type Rendering = {
  result: Promise<RenderedPage>
  dependsOn: Dependencies
  hasBegun: boolean
  isOvertaken: boolean
}
type Render = () => Promise<RenderedPage>

/** For this long without its listener the shop sends stored pages without rendering again. */
export const GRACE_MS = 60_000
/**
 * When a rendering takes longer than this, the stored page is sent instead. It is less than the 3 seconds
 * after which the service worker shows its own copy; and less again without the change listener, because then
 * the database is probably unreachable too.
 */
const RENDER_TIMEOUT_MS = { listening: 2500, away: 1000 }
/** After a failure a page is not rendered again for this long. */
const RETRY_DELAY_MS = 1000
/** For this long after a failure, requests get the stored page at once while the next rendering runs. */
const RECOVERY_MS = 5000
/** Roughly the memory of an entry without its compressed page. */
const ENTRY_BYTES = 1000

/**
 * Finished pages in memory, within a limit of bytes; the least recently used page leaves first.
 *
 * After a change of its data, a page is rendered again by the next request. The stored page stays, and is
 * sent when the rendering fails or takes too long. The same applies to all pages after the change listener
 * was disconnected. While it is disconnected, pages are sent from memory for a minute, then rendered for each
 * request; when the database is unreachable too, that fails, and the stored pages are sent.
 *
 * A page has one rendering at a time, which all its requests share. A change during a rendering makes the
 * result out of date: later requests share the next rendering.
 */
export class PageCache {
  /** Pages without a query, and pages with one: anybody can ask for any number of the latter. */
  readonly #stores: { path: LRUCache<string, Entry>; query: LRUCache<string, Entry> }
  readonly #renderings = new Map<string, Rendering>()
  readonly #queue: WorkQueue
  #awaySince: number | null = performance.now() - GRACE_MS
  /** Pages sent from memory, rendered, and sent although they may be out of date, since the start. */
  readonly counts = { hit: 0, miss: 0, stale: 0 }

  /**
   * @param maxBytes a sixth of it is for addresses with a query, which never take the place of others (FILT-07)
   * @param queue limits how many renderings run at once
   */
  constructor(maxBytes: number, queue: WorkQueue) {
    const forQueries = Math.floor(maxBytes / 6)
    this.#stores = {
      path: new LRUCache({ maxSize: maxBytes - forQueries, sizeCalculation: bytesOf }),
      query: new LRUCache({ maxSize: forQueries, sizeCalculation: bytesOf }),
    }
    this.#queue = queue
  }

  /** The stored page, when it is certainly up to date; the same object each time, as `sendStored` needs it. */
  fresh(key: string): RenderedPage | undefined {
    if (this.#awaySince !== null) return undefined
    const entry = this.#entries(key).get(key)
    if (!entry || entry.staleSince !== null) return undefined
    this.counts.hit += 1
    return entry.rendered
  }

  /** The stored page, when it can be sent without rendering it again. */
  get(key: string): PageAnswer | undefined {
    const entry = this.#entries(key).get(key)
    if (!entry || entry.staleSince !== null) return undefined
    const staleForMs = this.#awaySince === null ? null : performance.now() - this.#awaySince
    if (staleForMs !== null && staleForMs >= GRACE_MS) return undefined
    this.counts[staleForMs === null ? 'hit' : 'stale'] += 1
    return { ...entry.rendered, staleForMs }
  }

  has(key: string): boolean {
    return this.#entries(key).has(key) || this.#renderings.has(key)
  }

  /**
   * The stored page when it is up to date, else a new rendering, else the stored page marked as stale.
   *
   * @param dependsOn the data that the page shows; null when any change may touch it
   * @throws what `render` throws when there is nothing stored, DomainError `busy` when too many wait to be rendered
   */
  async getOrRender(key: string, render: Render, dependsOn: Dependencies = null): Promise<PageAnswer> {
    const stored = this.get(key)
    if (stored) return stored
    const entry = this.#entries(key).peek(key)
    if (!entry) {
      this.counts.miss += 1
      return upToDate(await this.#render(key, render, dependsOn))
    }
    const sinceFailure = performance.now() - entry.failedAt
    if (sinceFailure < RETRY_DELAY_MS) return this.#stale(entry)
    const rendering = this.#render(key, render, dependsOn)
    const timeout = this.#awaySince === null ? RENDER_TIMEOUT_MS.listening : RENDER_TIMEOUT_MS.away
    try {
      const rendered = await withTimeout(sinceFailure < RECOVERY_MS ? 0 : timeout, rendering)
      if (rendered.outcome !== 'failed') {
        this.counts.miss += 1
        return upToDate(rendered)
      }
    } catch (error) {
      if (isTimeout(error)) entry.failedAt = performance.now()
      rendering.catch(() => undefined)
    }
    return this.#stale(entry)
  }

  /** Marks as out of date the pages, stored or being rendered, for whose dependencies the test is true. */
  purge(test: (dependsOn: Dependencies) => boolean): void {
    for (const store of Object.values(this.#stores)) {
      for (const [, entry] of store) if (test(entry.dependsOn)) outdate(entry)
    }
    for (const [, rendering] of this.#renderings) {
      if (rendering.hasBegun && test(rendering.dependsOn)) rendering.isOvertaken = true
    }
  }

  /** Whether the change listener is connected: after a gap any page may be out of date. */
  follow(isListening: boolean): void {
    if (!isListening) {
      this.#awaySince ??= performance.now()
      return
    }
    this.#awaySince = null
    this.purge(() => true)
  }

  get size(): { pages: number; bytes: number } {
    const { path, query } = this.#stores
    return { pages: path.size + query.size, bytes: path.calculatedSize + query.calculatedSize }
  }

  #entries(key: string): LRUCache<string, Entry> {
    return key.includes('?') ? this.#stores.query : this.#stores.path
  }

  #render(key: string, render: Render, dependsOn: Dependencies): Promise<RenderedPage> {
    const before = this.#renderings.get(key)
    if (before && !before.isOvertaken) return before.result
    const next = Promise.withResolvers<RenderedPage>()
    const rendering: Rendering = { result: next.promise, dependsOn, hasBegun: false, isOvertaken: false }
    this.#renderings.set(key, rendering)
    next.resolve(this.#renderNext(key, rendering, before, render))
    return rendering.result
  }

  async #renderNext(
    key: string,
    rendering: Rendering,
    before: Rendering | undefined,
    render: Render,
  ): Promise<RenderedPage> {
    // A rendering that hangs on a lost connection must not delay the next one for long.
    if (before) await withTimeout(RENDER_TIMEOUT_MS.listening, before.result).catch(() => undefined)
    try {
      const rendered = await this.#queue.run(() => {
        rendering.hasBegun = true
        return render()
      })
      this.#settle(key, rendered, rendering)
      return rendered
    } catch (error) {
      this.#fail(key)
      throw error
    } finally {
      if (this.#renderings.get(key) === rendering) this.#renderings.delete(key)
    }
  }

  #settle(key: string, rendered: RenderedPage, { isOvertaken, dependsOn }: Rendering): void {
    if (rendered.outcome === 'failed') {
      this.#fail(key)
      return
    }
    // A rendering that began later has already stored its page.
    if (isOvertaken && this.#entries(key).peek(key)?.staleSince === null) return
    this.#entries(key).delete(key)
    if (rendered.outcome === 'complete') {
      this.#entries(key).set(key, {
        rendered,
        dependsOn,
        staleSince: isOvertaken ? performance.now() : null,
        failedAt: Number.NEGATIVE_INFINITY,
      })
    }
  }

  #fail(key: string): void {
    const entry = this.#entries(key).peek(key)
    if (entry) entry.failedAt = performance.now()
  }

  #stale({ rendered, staleSince }: Entry): PageAnswer {
    const now = performance.now()
    this.counts.stale += 1
    return { ...rendered, staleForMs: now - (staleSince ?? this.#awaySince ?? now) }
  }
}

/** Clears the last failure as well: a change was announced, so the database is reachable again. */
function outdate(entry: Entry): void {
  entry.staleSince ??= performance.now()
  entry.failedAt = Number.NEGATIVE_INFINITY
}

function upToDate(rendered: RenderedPage): PageAnswer {
  return { ...rendered, staleForMs: null }
}

function bytesOf({ rendered }: Entry, key: string): number {
  const { gzip, brotli, contentSecurityPolicy } = rendered.page
  return gzip.length + brotli.length + contentSecurityPolicy.length + 2 * key.length + ENTRY_BYTES
}
