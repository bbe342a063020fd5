import { formatMoney, inFrench } from '#lib/format/money.ts'
import {
  bandValue,
  chosenValues,
  type FilterName,
  filterNames,
  type ListChoice,
  priceBands,
  profileChoices,
  profileFilters,
  readBand,
  readChoice,
  stepsOf,
} from './list-filters.ts'

// What the screens of a list say about its filters, and how a press changes them: every page reads addresses of lists, only
// lists need this.

/** Up to here numbers of perfumes are said exactly. */
const MOST_COUNTED = 1000

export const filterLabels: Readonly<Record<FilterName, string>> = {
  pour: 'Pour',
  famille: 'Famille',
  concentration: 'Concentration',
  marque: 'Marque',
  prix: 'Prix',
  stock: 'Disponibilité',
}

/** The choice with this value added, or taken away; of bands that begin at nothing only one is chosen. */
export function toggled(choice: ListChoice, name: FilterName, value: string): ListChoice {
  const values = chosenValues(choice, name)
  const isReplacedBy = (other: string) => readBand(value)?.from === 0 && readBand(other)?.from === 0
  const next = values.includes(value)
    ? values.filter((other) => other !== value)
    : [...values.filter((other) => !isReplacedBy(other)), value]
  return readChoice({ ...choice, [name]: next.join('.') })
}

/** Up to so many values of a filter are all shown; of more, so many. */
const MOST_VALUES = 12
const SOME_VALUES = 8

/** The values of a filter that are seen at once, and those behind « Voir toutes »: of many brands those with most perfumes. */
export function dividedValues(values: readonly FilterValue[], chosen: readonly string[]) {
  const most = [...values].sort((a, b) => b.count - a.count).slice(0, SOME_VALUES)
  const isShown = (value: FilterValue) =>
    values.length <= MOST_VALUES || most.includes(value) || chosen.includes(value.value)
  return { shown: values.filter(isShown), hidden: values.filter((value) => !isShown(value)) }
}

/** The choices that one press more on a filter leads to, of those that leave perfumes (FILT-08). */
export function nextChoices({ values }: ListFilters, choice: ListChoice): ListChoice[] {
  return filterNames.flatMap((name) => {
    const chosen = chosenValues(choice, name)
    const { shown } = dividedValues(values[name], chosen)
    const others = shown.filter(({ value, count }) => count > 0 && !chosen.includes(value))
    return others.map(({ value }) => toggled(choice, name, value))
  })
}

/** The choice without its filters: its order stays. */
export function withoutFilters({ tri }: ListChoice): ListChoice {
  return readChoice({ tri })
}

export function valueLabel(name: FilterName, { value, label }: Omit<FilterValue, 'count'>): string {
  if (name === 'stock') return 'En stock'
  if (name === 'marque') return label ?? value
  if (name !== 'prix') return profileChoices[name][value] ?? value
  const { from, below } = readBand(value) ?? { from: 0, below: null }
  if (below === null) return `${formatMoney(from)} et plus`
  return from === 0 ? `Moins de ${formatMoney(below)}` : `De ${formatMoney(from)} à ${formatMoney(below)}`
}

/** How many perfumes there are, exactly up to a thousand (FILT-04): « 12 parfums ». */
export function perfumesText(count: number): string {
  if (count === 0) return 'Aucun parfum'
  if (count > MOST_COUNTED) return `plus de ${inFrench(MOST_COUNTED)} parfums`
  return count === 1 ? '1 parfum' : `${inFrench(count)} parfums`
}

/** The number beside a value: « 12 », « + de 1 000 ». */
export function countText(count: number): string {
  return count > MOST_COUNTED ? `+ de ${inFrench(MOST_COUNTED)}` : inFrench(count)
}

export function isFiltered(choice: ListChoice): boolean {
  return filterNames.some((name) => choice[name] !== undefined)
}

/** How many perfumes of a list have these values of all filters. */
export type ListCount = {
  wearer: string | null
  olfactoryFamily: string | null
  concentration: string | null
  step: number
  inStock: boolean
  /** Whether only perfumes of the chosen brands are counted. */
  isOfBrand?: true
  perfumes: number
}

/** A brand of a list, as addresses have it and as it is written, and how many perfumes of it the other filters leave. */
export type BrandCount = { brand: string; name: string; perfumes: number }

/** A value, and how many perfumes it would leave; `label` where only the list knows it. */
export type FilterValue = { value: string; count: number; label?: string }

export type ListFilters = { total: number; values: Record<FilterName, FilterValue[]> }

/** The column of the counts that a filter asks for; of prices, their step. */
const columns = {
  ...profileFilters,
  marque: 'isOfBrand',
  prix: 'step',
  stock: 'inStock',
} as const satisfies Record<FilterName, keyof ListCount>

type CountedValue = ListCount[(typeof columns)[FilterName]]

/** What values of a filter mean in its column. */
function countedValues(name: FilterName, values: readonly string[]): readonly CountedValue[] {
  if (name === 'prix') return stepsOf(values)
  return name === 'stock' || name === 'marque' ? values.map(() => true) : values
}

/** The brands of a list, by their names: of one alone nothing can be chosen. Those that are chosen stay. */
function brandValues(brands: readonly BrandCount[], chosen: readonly string[]): FilterValue[] {
  const known = brands.map(({ brand, name, perfumes }) => ({ value: brand, count: perfumes, label: name }))
  const unknown = chosen.filter((value) => !known.some((other) => other.value === value))
  return [
    ...known.filter(({ value }) => known.length > 1 || chosen.includes(value)),
    ...unknown.map((value) => ({ value, count: 0, label: value })),
  ].sort((a, b) => a.label.localeCompare(b.label, 'fr'))
}

export function apartBrands(counts: readonly ListCount[], ofBrands: readonly ListCount[]): ListCount[] {
  return [
    ...counts,
    ...ofBrands.flatMap((count) => [
      { ...count, isOfBrand: true as const },
      { ...count, perfumes: -count.perfumes },
    ]),
  ]
}

/**
 * Adds up how many perfumes a choice leaves, and how many each value of each filter would leave with the other filters
 * (FILT-04). Values that no perfume of the list has are missing, but for those that are chosen.
 */
export function countFilters(
  counts: readonly ListCount[],
  choice: ListChoice,
  brands: readonly BrandCount[] = [],
): ListFilters {
  const filters = filterNames.map((name) => {
    const chosen = chosenValues(choice, name)
    return {
      name,
      chosen,
      column: columns[name],
      admitted: chosen.length > 0 ? new Set(countedValues(name, chosen)) : null,
      /** How many perfumes with each value of the column the other filters leave. */
      left: new Map<CountedValue, number>(),
    }
  })
  const perfumesAt = new Map<number, number>()
  let total = 0
  // Some thousands of rows at each reading of a list: nothing is made for a row.
  for (const count of counts) {
    let refusals = 0
    let refusing: unknown = null
    for (const filter of filters) {
      if (filter.admitted === null || filter.admitted.has(count[filter.column])) continue
      refusals += 1
      refusing = filter
    }
    if (refusals === 0) total += count.perfumes
    for (const filter of filters) {
      const value = count[filter.column]
      const isLeft = refusals === 0 || (refusals === 1 && refusing === filter)
      filter.left.set(value, (filter.left.get(value) ?? 0) + (isLeft ? count.perfumes : 0))
    }
    perfumesAt.set(count.step, (perfumesAt.get(count.step) ?? 0) + count.perfumes)
  }
  const bands = priceBands(perfumesAt).map(bandValue)
  const values = filters.map(({ name, chosen, left }) => {
    if (name === 'marque') return [name, brandValues(brands, chosen)]
    const had = name === 'prix' ? bands : [...left.keys()].map((value) => (value === true ? 'oui' : value))
    const known = chosenValues({ [name]: [...had, ...chosen].join('.') }, name)
    const countOf = (value: string) =>
      countedValues(name, [value]).reduce<number>((sum, counted) => sum + (left.get(counted) ?? 0), 0)
    return [name, known.map((value) => ({ value, count: countOf(value) }))]
  })
  return { total, values: Object.fromEntries(values) as ListFilters['values'] }
}
