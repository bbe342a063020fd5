import { splitCursor } from '#lib/lists/product-cursor.ts'
import { isUuid } from '#lib/uuid.ts'

/** The longest cursor that the server accepts. */
const MAX_CURSOR = 100

/**
 * The search parameters of the product list page: the category of the filter (SHOP-02), and where the list
 * begins. Invalid values become `undefined`, not missing, because the router merges the result into the URL's
 * own parameters.
 */
export function filterSearch({ categorie, apres }: { categorie?: unknown; apres?: unknown }): {
  categorie?: string | undefined
  apres?: string | undefined
} {
  return {
    categorie: typeof categorie === 'string' && isUuid(categorie) ? categorie.toLowerCase() : undefined,
    ...pageSearch({ apres }),
  }
}

/**
 * The search parameter that says where a list begins: after the product at which an earlier page ended.
 * Without it, or with a cursor that the server does not know, the list begins at the newest product.
 */
export function pageSearch({ apres }: { apres?: unknown }): { apres?: string | undefined } {
  const isCursor =
    typeof apres === 'string' &&
    (import.meta.env.SSR ? splitCursor(apres) !== null : apres.length <= MAX_CURSOR)
  return { apres: isCursor ? apres : undefined }
}
