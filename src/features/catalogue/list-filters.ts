import { splitCursor } from '#lib/lists/product-cursor.ts'
import { isUuid } from '#lib/uuid.ts'
import { concentrations, olfactoryFamilies, wearers } from './product-choices.ts'
import type { DetailField } from './product-details.ts'

/**
 * The filters and the order of a list of perfumes (FILT-01), as the address has them:
 * `?pour=elle&famille=boisee.ambree&tri=prix`. The values of one filter are separated by points, in the order of their
 * declaration; brands in that of their letters.
 */
export type ListChoice = { [Name in (typeof choiceNames)[number]]?: string | undefined }

export const filterNames = ['pour', 'famille', 'concentration', 'marque', 'prix', 'stock'] as const
export type FilterName = (typeof filterNames)[number]

/** All parameters of a choice, for routes that vary on them. */
export const choiceNames = [...filterNames, 'tri'] as const

/** The orders of a list; the newest first when the address says nothing. */
export const listOrders = {
  nouveautes: 'Nouveautés',
  prix: 'Prix croissant',
  'prix-decroissant': 'Prix décroissant',
  ventes: 'Meilleures ventes',
} as const
export type ListOrder = keyof typeof listOrders

/** The column of a product's profile that a filter asks for. */
export const profileFilters = {
  pour: 'wearer',
  famille: 'olfactoryFamily',
  concentration: 'concentration',
} as const satisfies Partial<Record<FilterName, DetailField>>

export const profileChoices: Record<keyof typeof profileFilters, Readonly<Record<string, string>>> = {
  pour: wearers,
  famille: olfactoryFamilies,
  concentration: concentrations,
}

/** Where price bands begin and end, in CFA; the same numbers as in `price_step` (95_listed_perfumes.sql). */
export const priceSteps = [
  0, 5000, 10_000, 15_000, 30_000, 50_000, 75_000, 100_000, 150_000, 300_000,
] as const

type PriceBand = { from: number; below: number | null }

/** A band as addresses have it: `0-15000`, or `50000-` without an end. */
export function bandValue({ from, below }: PriceBand): string {
  return `${from}-${below ?? ''}`
}

/** Reads a band; null for any other text, or one that begins or ends between the steps. */
export function readBand(value: string): PriceBand | null {
  const [from, below] = value.split('-')
  const band = { from: Number(from), below: below ? Number(below) : null }
  const isStep = (price: number) => (priceSteps as readonly number[]).includes(price)
  const isBand = isStep(band.from) && (band.below === null || isStep(band.below))
  // Only the one spelling of a band: neither "00-5000" nor "0-5000-".
  return isBand && band.from < (band.below ?? Number.POSITIVE_INFINITY) && bandValue(band) === value
    ? band
    : null
}

export function stepsOf(bands: readonly string[]): number[] {
  const read = bands.map(readBand).filter((band) => band !== null)
  return priceSteps.filter((step) =>
    read.some(({ from, below }) => step >= from && step < (below ?? Number.POSITIVE_INFINITY)),
  )
}

/**
 * The four bands of a catalogue, from the number of perfumes at each step: up to about a quarter of them, half and three
 * quarters, as people say what they want to spend, and the others. Fewer when many cost much the same.
 */
export function priceBands(perfumes: ReadonlyMap<number, number>): PriceBand[] {
  const total = [...perfumes.values()].reduce((sum, count) => sum + count, 0)
  const shares = priceSteps.map((end) => {
    const below = [...perfumes].reduce((sum, [step, count]) => (step < end ? sum + count : sum), 0)
    return { end, share: below / total }
  })
  const dividing = shares.filter(({ share }) => share > 0 && share < 1)
  const nearest = [0.25, 0.5, 0.75].flatMap((quarter) =>
    [...dividing]
      .sort((a, b) => Math.abs(a.share - quarter) - Math.abs(b.share - quarter))
      .slice(0, 1)
      .map(({ end }) => end),
  )
  const ends = [...new Set(nearest)]
  const last = ends.at(-1)
  return last === undefined ? [] : [...ends.map((below) => ({ from: 0, below })), { from: last, below: null }]
}

/** What may be a brand as addresses have it (`brand_key` in 95_listed_perfumes.sql): words with hyphens between them. */
const brand = /^[^\s<>]+$/

/** The values that a filter may have; null when they are read by their form (`prix`, `marque`). */
function knownValues(name: FilterName): readonly string[] | null {
  if (name === 'prix' || name === 'marque') return null
  if (name === 'stock') return ['oui']
  return Object.keys(profileChoices[name])
}

/** The chosen values of a filter, in the order of their declaration; unknown ones are left out (FILT-03). */
export function chosenValues(choice: Readonly<Record<string, unknown>>, name: FilterName): string[] {
  const text = choice[name]
  const given = typeof text === 'string' && text.length <= 600 ? text.split('.') : []
  const known = knownValues(name)
  if (known) return known.filter((value) => given.includes(value))
  if (name === 'marque')
    return [...new Set(given.map((value) => value.toLowerCase()).filter((value) => brand.test(value)))].sort()
  const bands = given.map(readBand).filter((band) => band !== null)
  return [
    ...new Set(bands.sort((a, b) => a.from - b.from || (a.below ?? 1e9) - (b.below ?? 1e9)).map(bandValue)),
  ]
}

export function orderOf({ tri }: { tri?: unknown }): ListOrder {
  return typeof tri === 'string' && Object.hasOwn(listOrders, tri) ? (tri as ListOrder) : 'nouveautes'
}

function textOf(values: readonly string[]): string | undefined {
  return values.length > 0 ? values.join('.') : undefined
}

/**
 * Reads a choice from the parameters of an address, in its one spelling. What is unknown becomes `undefined`, not missing,
 * because the router merges the result into the address.
 */
export function readChoice(parameters: Readonly<Record<string, unknown>>): ListChoice {
  const order = orderOf(parameters)
  return {
    pour: textOf(chosenValues(parameters, 'pour')),
    famille: textOf(chosenValues(parameters, 'famille')),
    concentration: textOf(chosenValues(parameters, 'concentration')),
    marque: textOf(chosenValues(parameters, 'marque')),
    prix: textOf(chosenValues(parameters, 'prix')),
    stock: textOf(chosenValues(parameters, 'stock')),
    tri: order === 'nouveautes' ? undefined : order,
  }
}

const MAX_CURSOR = 100

type ListSearch = ListChoice & { apres?: string | undefined }

/**
 * The search parameters of the product list page: the category of the filter (SHOP-02), and those of every list. Invalid values
 * become `undefined`, not missing, because the router merges the result into the URL's own parameters.
 */
export function filterSearch({
  categorie,
  ...list
}: Record<string, unknown>): ListSearch & { categorie?: string | undefined } {
  return {
    categorie: typeof categorie === 'string' && isUuid(categorie) ? categorie.toLowerCase() : undefined,
    ...pageSearch(list),
  }
}

/**
 * The search parameters of a list: its filters and its order (FILT-03), and where it begins: after the product at which an
 * earlier page ended. Without that, or with a cursor that the server does not know, the list begins at its first product.
 */
export function pageSearch(parameters: Record<string, unknown>): ListSearch {
  const { apres } = parameters
  const kind = orderOf(parameters) === 'nouveautes' ? 'moment' : 'number'
  const isCursor =
    typeof apres === 'string' &&
    (import.meta.env.SSR ? splitCursor(apres, kind) !== null : apres.length <= MAX_CURSOR)
  return { ...readChoice(parameters), apres: isCursor ? apres : undefined }
}
