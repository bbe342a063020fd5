import { LRUCache } from 'lru-cache'
import { TooLate, within } from './deadline.ts'
import type { Dependencies } from './page-route.ts'
import type { WorkQueue } from './work-queue.ts'

/** A finished page: its bytes in each encoding, and the headers that belong to it. The HTML itself, wanted by hardly anybody, takes five times as much. */
export type FinishedPage = {
  gzip: Buffer
  brotli: Buffer
  etag: string
  contentSecurityPolicy: string
}

export type RenderedPage = {
  status: number
  /** Where the page sends its reader on. */
  location: string | null
  /** Search parameters that the page varies on; null: each query is another page. */
  varyOn: readonly string[] | null
  page: FinishedPage
  /** `complete`: for everyone, until something that it shows changes. `single`: true now, but not stored. `failed`: lacks what it should show. */
  outcome: 'complete' | 'single' | 'failed'
}

/** A page to send. `staleForMs` says for how long it may have been out of date; null for one that is not. */
export type PageAnswer = RenderedPage & { staleForMs: number | null }

/** `staleSince`: when a change or a gap made it doubtful. `failedAt`: when it last could not be rendered anew, or not in time. */
type Entry = { rendered: RenderedPage; dependsOn: Dependencies; staleSince: number | null; failedAt: number }
type Rendering = {
  result: Promise<RenderedPage>
  dependsOn: Dependencies
  hasBegun: boolean
  isOvertaken: boolean
}
type Render = () => Promise<RenderedPage>

/** For so long after the listener is lost, pages that it last vouched for are given without a new rendering. */
export const GRACE_MS = 60_000
/** A stored page is given when a new rendering takes longer than this: a phone shows its own one after 3 seconds. Without the listener the database is probably away, too. */
const PATIENCE_MS = { listening: 2500, away: 1000 }
/** After a failure a page is not rendered again for so long. */
const PAUSE_MS = 1000
/** After a failure nobody waits for the next rendering for so long: the stored page is given meanwhile. */
const TROUBLE_MS = 5000
/** What an entry takes beside its bytes, roughly. */
const ENTRY_BYTES = 1000

/**
 * Finished pages in memory, least recently used first out, within a limit of bytes.
 *
 * A page that a change touched is rendered anew by the next request; the stored one stays, and is given should the rendering fail or not
 * end in time. The same holds for all pages after the listener for changes was away. While it is away, pages are given from memory for a minute,
 * then rendered for each request; with the database away too, that fails, and the stored ones go on being given.
 *
 * A page has one rendering at a time, which all requests for it share. One that a change overtook may show what was before: requests that
 * come after the change share the next.
 */
export class PageCache {
  readonly #entries: LRUCache<string, Entry>
  readonly #renderings = new Map<string, Rendering>()
  readonly #queue: WorkQueue
  #awaySince: number | null = performance.now() - GRACE_MS

  /** @param queue where renderings wait for their turn */
  constructor(maxBytes: number, queue: WorkQueue) {
    this.#entries = new LRUCache({ maxSize: maxBytes, sizeCalculation: bytesOf })
    this.#queue = queue
  }

  /** The stored page, when it can be given without a new rendering. */
  get(key: string): PageAnswer | undefined {
    const entry = this.#entries.get(key)
    if (!entry || entry.staleSince !== null) return undefined
    const staleForMs = this.#awaySince === null ? null : performance.now() - this.#awaySince
    if (staleForMs !== null && staleForMs >= GRACE_MS) return undefined
    return { ...entry.rendered, staleForMs }
  }

  /** Whether a page is stored, up to date or not, or being rendered right now. */
  has(key: string): boolean {
    return this.#entries.has(key) || this.#renderings.has(key)
  }

  /**
   * The stored page when it is up to date, else a new rendering, else the stored page marked as stale.
   *
   * @param dependsOn the data that the page shows; null when any change may touch it
   * @throws what `render` throws when there is nothing stored, Overloaded when too many wait to be rendered
   */
  async getOrRender(key: string, render: Render, dependsOn: Dependencies = null): Promise<PageAnswer> {
    const stored = this.get(key)
    if (stored) return stored
    const entry = this.#entries.peek(key)
    if (!entry) return upToDate(await this.#render(key, render, dependsOn))
    const sinceFailure = performance.now() - entry.failedAt
    if (sinceFailure < PAUSE_MS) return this.#stale(entry)
    const rendering = this.#render(key, render, dependsOn)
    const patience = this.#awaySince === null ? PATIENCE_MS.listening : PATIENCE_MS.away
    try {
      const rendered = await within(sinceFailure < TROUBLE_MS ? 0 : patience, rendering)
      if (rendered.outcome !== 'failed') return upToDate(rendered)
    } catch (error) {
      if (error instanceof TooLate) entry.failedAt = performance.now()
      rendering.catch(() => undefined)
    }
    return this.#stale(entry)
  }

  /** Marks as out of date the pages, stored or being rendered, whose dependencies the test names. */
  purge(test: (dependsOn: Dependencies) => boolean): void {
    for (const [, entry] of this.#entries) if (test(entry.dependsOn)) outdate(entry)
    for (const [, rendering] of this.#renderings) {
      if (rendering.hasBegun && test(rendering.dependsOn)) rendering.isOvertaken = true
    }
  }

  /** Told when the listener for changes is there, and when it is gone. Once it is back, any page may be out of date: changes were missed. */
  follow(isListening: boolean): void {
    if (!isListening) {
      this.#awaySince ??= performance.now()
      return
    }
    this.#awaySince = null
    this.purge(() => true)
  }

  get size(): { pages: number; bytes: number } {
    return { pages: this.#entries.size, bytes: this.#entries.calculatedSize }
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
    // One that hangs on a lost connection is not waited for to its end.
    if (before) await within(PATIENCE_MS.listening, before.result).catch(() => undefined)
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
    // Another rendering, which began later, was quicker.
    if (isOvertaken && this.#entries.peek(key)?.staleSince === null) return
    this.#entries.delete(key)
    if (rendered.outcome === 'complete') {
      this.#entries.set(key, {
        rendered,
        dependsOn,
        staleSince: isOvertaken ? performance.now() : null,
        failedAt: Number.NEGATIVE_INFINITY,
      })
    }
  }

  #fail(key: string): void {
    const entry = this.#entries.peek(key)
    if (entry) entry.failedAt = performance.now()
  }

  #stale({ rendered, staleSince }: Entry): PageAnswer {
    const now = performance.now()
    return { ...rendered, staleForMs: now - (staleSince ?? this.#awaySince ?? now) }
  }
}

/** A new change brings a new attempt: the listener that told it, and so the database, is there. */
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
