import { splitCursor } from '#lib/product-cursor.ts'
import { isUuid } from '#lib/uuid.ts'

/** As the server takes it. */
const MAX_CURSOR = 100

/**
 * What the address of the shop may carry: the category chosen in the filter (SHOP-02), and where its list begins. Anything else becomes `undefined`: the router
 * merges this over what the address holds, so that a left-out key would keep what was typed.
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
 * Where the list of an address begins: after the product at which an earlier page ended. Without it, or with one that the server does not
 * know, at the newest. The browser leaves it to the server to know.
 */
export function pageSearch({ apres }: { apres?: unknown }): { apres?: string | undefined } {
  const isCursor =
    typeof apres === 'string' &&
    (import.meta.env.SSR ? splitCursor(apres) !== null : apres.length <= MAX_CURSOR)
  return { apres: isCursor ? apres : undefined }
}
