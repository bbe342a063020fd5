import { formatMoney, inFrench } from '#lib/format/money.ts'
import type { FilterValue, ListFilters } from './list-counts.ts'
import {
  chosenValues,
  type FilterName,
  filterNames,
  type ListChoice,
  profileChoices,
  readBand,
  readChoice,
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

/**
 * The choice with this value added, or without it when it was chosen. Of the bands that begin at nothing only one is chosen: the
 * others are within it.
 */
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

/** A value of a filter in words. */
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

/** Whether anything is filtered. */
export function isFiltered(choice: ListChoice): boolean {
  return filterNames.some((name) => choice[name] !== undefined)
}
