import * as v from 'valibot'
import type { AddressTexts, FilterValues, ListFilter, ListFilters } from './list-filter.ts'
import { isDay } from './period.ts'

/** The entries of the schema of a list's request: a page from 1 and a search text, '' for none. */
export const listParams = {
  page: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000)),
  search: v.pipe(v.string(), v.maxLength(100)),
}

export type ListRequest<Filters = unknown> = { page: number; search: string } & FilterValues<Filters>

/** The schema of the request of a list that is searched and has no filter. */
export const listParamsSchema = v.object(listParams)

const day = v.pipe(v.string(), v.check(isDay))
const days = v.object({ from: day, to: day })

export function listRequestSchema<Filters extends ListFilters>(
  filters: Filters,
): v.GenericSchema<ListRequest<Filters>> {
  const entries = Object.entries(filters).map(([key, filter]) => [key, v.nullable(filterSchema(filter))])
  const schema = v.object({ ...listParams, ...Object.fromEntries(entries) })
  return schema as unknown as v.GenericSchema<ListRequest<Filters>>
}

function filterSchema(filter: ListFilter) {
  return filter.kind === 'period' ? days : v.picklist(Object.keys(filter.values))
}

/** What the address of a list says. Reload and back restore it. */
export type ListParams = {
  /** From 1. */
  page: number
  /** The search text, '' for none. */
  search: string
  open: string | null
  /** Another view of the same tab, null for its list. */
  view: string | null
  /** Its other texts, by which filters are named. */
  texts: AddressTexts
}

/** A change of the address. A null removes what it names. Another search or filter begins at page 1. */
export type ParamsChange = Partial<Omit<ListParams, 'texts'>> & { filters?: Record<string, string | null> }

/** The rows of a list that a page shows, and from which end to read them. */
export type ListWindow = { page: number; offset: number; limit: number; fromEnd: boolean }

/** The rows of a page (from 1), counted from the nearer end of the list: the last page costs no more. */
export function listWindow(page: number, total: number, perPage: number): ListWindow {
  const shown = Math.max(1, Math.min(page, Math.ceil(total / perPage)))
  const offset = (shown - 1) * perPage
  const limit = Math.max(0, Math.min(perPage, total - offset))
  const fromEnd = offset > total / 2
  return { page: shown, offset: fromEnd ? total - offset - limit : offset, limit, fromEnd }
}

export type Page<Row> = {
  rows: Row[]
  /** The exact number of rows on all pages. */
  total: number
  /** From 1; the last page when a later one was requested. */
  page: number
}

/** One page of a list without page numbers: `next` is where the next one begins, null at the end. */
export type CursorPage<Row, Cursor> = { rows: Row[]; next: Cursor | null }

export function pageCount(total: number, perPage: number): number {
  return Math.max(1, Math.ceil(total / perPage))
}
