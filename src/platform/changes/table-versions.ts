/**
 * A version per table, for clients that poll: an unchanged version means that the table has not changed,
 * without a query. It only holds while the database announces every change; otherwise each version is a new
 * one (LIVE-06).
 */
export class TableVersions {
  #instance = randomName()
  readonly #counts = new Map<string, number>()
  #isListening = false

  increment(table: string): void {
    this.#counts.set(table, (this.#counts.get(table) ?? 0) + 1)
  }

  /** Whether changes are announced from now on; earlier versions end, as changes may have been missed. */
  setListening(isListening: boolean): void {
    this.#instance = randomName()
    this.#counts.clear()
    this.#isListening = isListening
  }

  /** The version of one table or several: the name of this instance and a count of their changes. */
  of(...tables: string[]): string {
    if (!this.#isListening) return randomName()
    const changes = tables.map((table) => this.#counts.get(table) ?? 0)
    return `${this.#instance}.${changes.reduce((sum, count) => sum + count, 0)}`
  }
}

/** Versions of another instance, or of this one before a gap, never match. */
function randomName(): string {
  return crypto.randomUUID().slice(0, 8)
}
