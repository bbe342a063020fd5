import {
  bandValue,
  chosenValues,
  type FilterName,
  filterNames,
  type ListChoice,
  priceBands,
  stepsOf,
} from './list-filters.ts'

/** How many perfumes of a list have these values of all filters. */
export type ListCount = {
  wearer: string | null
  olfactoryFamily: string | null
  concentration: string | null
  /** The step of its price. */
  step: number
  inStock: boolean
  perfumes: number
}

/** A value of a filter, and how many perfumes it would leave together with the other filters. */
export type FilterValue = { value: string; count: number }

/** The filters of a list: how many perfumes the choice leaves, and what can be chosen. */
export type ListFilters = { total: number; values: Record<FilterName, FilterValue[]> }

/**
 * Adds up how many perfumes a choice leaves, and how many each value of each filter would leave with the other filters
 * (FILT-04). Values that no perfume of the list has are missing, but for those that are chosen.
 */
export function countFilters(counts: readonly ListCount[], choice: ListChoice): ListFilters {
  const perfumesAt = new Map<number, number>()
  for (const { step, perfumes } of counts) {
    perfumesAt.set(step, (perfumesAt.get(step) ?? 0) + perfumes)
  }
  const bands = [...priceBands(perfumesAt).map(bandValue), ...chosenValues(choice, 'prix')]
  const bandsAt = new Map([...perfumesAt.keys()].map((step) => [step, [] as string[]]))
  for (const band of new Set(bands)) for (const step of stepsOf([band])) bandsAt.get(step)?.push(band)

  const values = Object.fromEntries(
    filterNames.map((name) => [name, new Map(chosenValues(choice, name).map((value) => [value, 0]))]),
  ) as Record<FilterName, Map<string, number>>
  const chosen = filterNames.map((name) => ({ name, values: new Set(chosenValues(choice, name)) }))
  let total = 0
  for (const count of counts) {
    const own = valuesOf(count, bandsAt)
    const refusedBy = chosen.filter(
      (filter) => filter.values.size > 0 && !own[filter.name].some((value) => filter.values.has(value)),
    )
    if (refusedBy.length === 0) total += count.perfumes
    for (const { name } of chosen) {
      const isLeft = refusedBy.every((filter) => filter.name === name)
      for (const value of own[name]) {
        values[name].set(value, (values[name].get(value) ?? 0) + (isLeft ? count.perfumes : 0))
      }
    }
  }
  const inOrder = (name: FilterName) =>
    chosenValues({ [name]: [...values[name].keys()].join('.') }, name).map((value) => ({
      value,
      count: values[name].get(value) ?? 0,
    }))
  return {
    total,
    values: Object.fromEntries(filterNames.map((name) => [name, inOrder(name)])) as ListFilters['values'],
  }
}

function valuesOf(
  { wearer, olfactoryFamily, concentration, step, inStock }: ListCount,
  bandsAt: ReadonlyMap<number, readonly string[]>,
): Record<FilterName, readonly string[]> {
  return {
    pour: wearer ? [wearer] : [],
    famille: olfactoryFamily ? [olfactoryFamily] : [],
    concentration: concentration ? [concentration] : [],
    prix: bandsAt.get(step) ?? [],
    stock: inStock ? ['oui'] : [],
  }
}
