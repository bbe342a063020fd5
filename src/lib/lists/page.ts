/** One page of a list. */
export type Page<Row> = {
  rows: Row[]
  /** The exact number of rows on all pages. */
  total: number
  /** From 1; the last page when a later one was requested. */
  page: number
}

/** One page of a list without page numbers: `next` is where the next one begins, null at the end. */
export type CursorPage<Row, Cursor> = { rows: Row[]; next: Cursor | null }

/** The number of pages of a list, at least one. */
export function pageCount(total: number, perPage: number): number {
  return Math.max(1, Math.ceil(total / perPage))
}
