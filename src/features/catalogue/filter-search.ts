import { isUuid } from '#lib/uuid.ts'

/** What the address of the shop may carry: the category chosen in the filter (SHOP-02); anything else is left aside. */
export function filterSearch({ categorie }: { categorie?: unknown }): { categorie?: string } {
  return typeof categorie === 'string' && isUuid(categorie) ? { categorie } : {}
}
