/** A finished page: its bytes in each encoding, and the headers that belong to it. */
export type FinishedPage = {
  raw: Buffer
  gzip: Buffer
  brotli: Buffer
  etag: string
  contentSecurityPolicy: string
}

export type PurgeTest = (path: string) => boolean

/**
 * Finished pages in memory, least recently used first out, within a limit of bytes.
 *
 * A page that is being rendered while a purge passes is given out but not kept: it may show what was before. While
 * `trusted` is false (the change listener is away) nothing is read or kept.
 */
export class PageCache {
  #pages = new Map<string, FinishedPage>()
  #rendering = new Map<string, Promise<FinishedPage | null>>()
  #bytes = 0
  #purges = 0
  #maxBytes: number
  trusted = false

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  get(key: string): FinishedPage | undefined {
    if (!this.trusted) return undefined
    const page = this.#pages.get(key)
    if (!page) return undefined
    this.#pages.delete(key)
    this.#pages.set(key, page)
    return page
  }

  /**
   * The kept page, or the one that `render` makes. Requests for one key that arrive together share one rendering.
   * `render` gives null for an answer that is not to be kept; the caller then answers by itself.
   */
  async getOrRender(key: string, render: () => Promise<FinishedPage | null>): Promise<FinishedPage | null> {
    const kept = this.get(key)
    if (kept) return kept
    if (!this.trusted) return render()
    const running = this.#rendering.get(key)
    if (running) return running
    const purgesBefore = this.#purges
    const rendering = render()
      .then((page) => {
        if (page && this.trusted && this.#purges === purgesBefore) this.#keep(key, page)
        return page
      })
      .finally(() => {
        if (this.#rendering.get(key) === rendering) this.#rendering.delete(key)
      })
    this.#rendering.set(key, rendering)
    return rendering
  }

  /** Forgets the pages that the test names, and what is being rendered right now. */
  purge(test: PurgeTest): void {
    this.#purges += 1
    this.#rendering.clear()
    for (const [key, page] of this.#pages) if (test(key)) this.#drop(key, page)
  }

  get size(): { pages: number; bytes: number } {
    return { pages: this.#pages.size, bytes: this.#bytes }
  }

  #keep(key: string, page: FinishedPage): void {
    const old = this.#pages.get(key)
    if (old) this.#drop(key, old)
    this.#pages.set(key, page)
    this.#bytes += weight(page)
    for (const [oldKey, oldPage] of this.#pages) {
      if (this.#bytes <= this.#maxBytes) break
      this.#drop(oldKey, oldPage)
    }
  }

  #drop(key: string, page: FinishedPage): void {
    this.#pages.delete(key)
    this.#bytes -= weight(page)
  }
}

function weight(page: FinishedPage): number {
  return page.raw.length + page.gzip.length + page.brotli.length
}
