import { isUuid } from '#lib/uuid.ts'

/**
 * What the address of the shop may carry: the category chosen in the filter (SHOP-02). Anything else becomes `undefined`: the router
 * merges this over what the address holds, so that a left-out key would keep what was typed.
 */
export function filterSearch({ categorie }: { categorie?: unknown }): { categorie?: string | undefined } {
  return { categorie: typeof categorie === 'string' && isUuid(categorie) ? categorie : undefined }
}
