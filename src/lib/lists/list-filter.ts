import { type Days, daysOf } from './period.ts'

/** A filter that lets through the rows of one value; the values with what they are called on the screen. */
type ChoiceFilter<Value extends string = string> = {
  kind: 'select' | 'chips'
  label: string
  /** What is chosen while nothing is filtered. */
  all: string
  values: Readonly<Record<Value, string>>
}

type PeriodFilter = { kind: 'period' }

export type ListFilter = ChoiceFilter | PeriodFilter

/** The filters of a list, by the word that its address and its request call each of them. */
export type ListFilters = Readonly<Record<string, ListFilter>>

/** What a filter lets through: one of its values, or days. */
export type FilterValue<Filter> = Filter extends PeriodFilter
  ? Days
  : Filter extends ChoiceFilter<infer Value>
    ? Value
    : never

/** The values of several filters; null lets everything through. */
export type FilterValues<Filters> = { -readonly [Key in keyof Filters]: FilterValue<Filters[Key]> | null }

/** The texts of an address, by their words. */
export type AddressTexts = Readonly<Record<string, unknown>>

/** What an address lets through; a text that means nothing to its filter counts as none. */
export function filterValues<Filters extends ListFilters>(
  filters: Filters,
  address: AddressTexts,
): FilterValues<Filters> {
  const values = Object.entries(filters).map(([key, filter]) => [key, readText(filter, address[key])])
  return Object.fromEntries(values) as FilterValues<Filters>
}

/** The text by which an address names what a filter lets through; null when that is everything. */
export function chosenText(filters: ListFilters, address: AddressTexts, key: string): string | null {
  return filterValues(filters, address)[key] ? String(address[key]) : null
}

function readText(filter: ListFilter, text: unknown): string | Days | null {
  if (typeof text !== 'string') return null
  if (filter.kind === 'period') return daysOf(text, new Date())
  return Object.hasOwn(filter.values, text) ? text : null
}
