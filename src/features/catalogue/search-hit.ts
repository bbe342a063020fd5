import type { ListedProduct } from './product.ts'

/** A product that a search found (SRCH-06); a long description is shortened. */
export type SearchHit = Pick<ListedProduct, 'id' | 'name' | 'price' | 'imageUrl' | 'formats'> & {
  description: string | null
}

/** How many hits a search returns at first, and after "more" was chosen. */
export const MAX_HITS = 20
export const MORE_HITS = 100

/** The number of hits, in words (SRCH-02, SRCH-05). */
export function hitsText(count: number, query: string, most = MAX_HITS): string {
  if (count === 0) return `Aucun produit trouvé pour « ${query} »`
  if (count >= MORE_HITS) return `Les ${MORE_HITS} premiers résultats : précisez votre recherche.`
  if (count >= most) return `Les ${most} premiers résultats`
  return count === 1 ? '1 résultat' : `${count} résultats`
}
