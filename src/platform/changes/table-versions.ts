/**
 * A mark per table that changes with it: who has asked before learns by comparing it, without a look at the table, that nothing
 * changed since. Only as long as the database tells of every change; else each mark is a new one, and says so.
 */
export class TableVersions {
  #instance = newInstance()
  readonly #counts = new Map<string, number>()
  #isTold = false

  /** Changes of this table were told. */
  note(table: string): void {
    this.#counts.set(table, (this.#counts.get(table) ?? 0) + 1)
  }

  /** Begins or ends to trust that changes are told. What came before is past: they may have been missed. */
  trust(isTold: boolean): void {
    this.#instance = newInstance()
    this.#counts.clear()
    this.#isTold = isTold
  }

  /** The mark of a table: the name of this instance of the shop, and a count. */
  of(table: string): string {
    if (!this.#isTold) return newInstance()
    return `${this.#instance}.${this.#counts.get(table) ?? 0}`
  }
}

/** Another instance of the shop, or this one after a gap, has marks that none of the others has. */
function newInstance(): string {
  return crypto.randomUUID().slice(0, 8)
}
