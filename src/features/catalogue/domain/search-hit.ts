/** What a question finds: a product for sale (SRCH-06). Money in CFA; of a long description only the beginning. */
export type SearchHit = {
  id: string
  name: string
  description: string | null
  price: number
  image_url: string | null
}

/** How many hits a question brings at first, and at most when more are wanted. */
export const MAX_HITS = 20
export const MORE_HITS = 100

/** How many were found, in words (SRCH-02, SRCH-05). */
export function hitsText(count: number, question: string, most = MAX_HITS): string {
  if (count === 0) return `Aucun produit trouvé pour « ${question} »`
  if (count >= MORE_HITS) return `Les ${MORE_HITS} premiers résultats : précisez votre recherche.`
  if (count >= most) return `Les ${most} premiers résultats`
  return count === 1 ? '1 résultat' : `${count} résultats`
}
