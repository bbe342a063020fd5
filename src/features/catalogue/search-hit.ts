/** What a question finds: a product for sale (SRCH-06). Money in CFA; of a long description only the beginning. */
export type SearchHit = {
  id: string
  name: string
  description: string | null
  price: number
  image_url: string | null
}

/** How many hits a question brings at most. */
export const MAX_HITS = 20

/** How many were found, in words (SRCH-02, SRCH-05). */
export function hitsText(count: number, question: string): string {
  if (count === 0) return `Aucun produit trouvé pour « ${question} »`
  if (count >= MAX_HITS) return `Les ${MAX_HITS} premiers résultats`
  return count === 1 ? '1 résultat' : `${count} résultats`
}
