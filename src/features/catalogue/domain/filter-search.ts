import { splitCursor } from '#lib/lists/product-cursor.ts'
import { isUuid } from '#lib/uuid.ts'
import { type ListChoice, orderOf, readChoice } from './list-filters.ts'

/** The longest cursor that the server accepts. */
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
 * The search parameters of a list: its filters and its order (FILT-03), and where it begins: after the product at which an earlier
 * page ended. Without that, or with a cursor that the server does not know, the list begins at its first product.
 */
export function pageSearch(parameters: Record<string, unknown>): ListSearch {
  const { apres } = parameters
  const kind = orderOf(parameters) === 'nouveautes' ? 'moment' : 'number'
  const isCursor =
    typeof apres === 'string' &&
    (import.meta.env.SSR ? splitCursor(apres, kind) !== null : apres.length <= MAX_CURSOR)
  return { ...readChoice(parameters), apres: isCursor ? apres : undefined }
}
