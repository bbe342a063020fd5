/** Pictures that were asked for lately, the least recently used first out, within a limit of bytes. */
export class PictureMemory {
  readonly #kept = new Map<string, Buffer>()
  readonly #maxBytes: number
  #bytes = 0

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  get(path: string): Buffer | undefined {
    const body = this.#kept.get(path)
    if (!body) return undefined
    this.#kept.delete(path)
    this.#kept.set(path, body)
    return body
  }

  keep(path: string, body: Buffer): void {
    if (this.#kept.has(path)) return
    this.#kept.set(path, body)
    this.#bytes += body.length
    for (const [oldest, { length }] of this.#kept) {
      if (this.#bytes <= this.#maxBytes) break
      this.#kept.delete(oldest)
      this.#bytes -= length
    }
  }

  get bytes(): number {
    return this.#bytes
  }
}
