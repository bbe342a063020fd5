import * as v from 'valibot'
import type { AddressTexts, FilterValues, ListFilter, ListFilters } from './list-filter.ts'
import { isDay } from './period.ts'

/** The entries of the schema of a list's request: a page from 1 and a search text, '' for none. */
export const listParams = {
  page: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000)),
  search: v.pipe(v.string(), v.maxLength(100)),
}

/** What a list with these filters is asked for. */
export type ListRequest<Filters = unknown> = { page: number; search: string } & FilterValues<Filters>

/** The schema of the request of a list that is searched and has no filter. */
export const listParamsSchema = v.object(listParams)

const day = v.pipe(v.string(), v.check(isDay))
const days = v.object({ from: day, to: day })

/** The schema of the request of a list with these filters. */
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
  /** The id of the row whose dialog is open. */
  open: string | null
  /** Another view of the same tab, null for its list. */
  view: string | null
  /** Its other texts, by which filters are named. */
  texts: AddressTexts
}

/** A change of the address. A null removes what it names. Another search or filter begins at page 1. */
export type ParamsChange = Partial<Omit<ListParams, 'texts'>> & { filters?: Record<string, string | null> }
