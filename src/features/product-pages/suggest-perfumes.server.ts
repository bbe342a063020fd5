import { sql } from 'kysely'
import { readListedProducts } from '#features/catalogue/catalogue.server.ts'
import type { ListedProduct } from '#features/catalogue/product.ts'
import { productDetails } from '#features/catalogue/product-details.ts'
import { readAs, visitor } from '#platform/database/actor.ts'
import { type Candidate, choosePerfumes, questions } from './guide.ts'
import { ANY, type CompleteAnswers, type QuestionKey } from './guide-answers.ts'

/** How many products are read to choose from, in equal parts from each family and "pour" that is wanted. */
const MOST_CANDIDATES = 400

/** A perfume that the guide proposes: as lists show it, and why it was chosen. */
type Suggestion = ListedProduct & { why: string }

/** The perfumes for these answers, the best first (GUID-02, GUID-03). */
export async function suggestPerfumes(answers: CompleteAnswers): Promise<Suggestion[]> {
  const chosen = choosePerfumes(await readCandidates(answers), answers)
  const products = await readListedProducts(chosen.map(({ id }) => id))
  return chosen.flatMap(({ id, why }) => {
    const product = products.find((listed) => listed.id === id)
    return product ? [{ ...product, why }] : []
  })
}

/** The questions that would lead to perfumes if their answer were "Peu importe" (GUID-04). */
export async function findLooserAnswers(answers: CompleteAnswers): Promise<QuestionKey[]> {
  const found = await Promise.all(
    questions.map(async ({ key }) => {
      if (answers[key] === ANY) return []
      const looser = { ...answers, [key]: ANY }
      return choosePerfumes(await readCandidates(looser), looser).length > 0 ? [key] : []
    }),
  )
  return found.flat()
}

/** Perfumes to buy: the newest of each wanted family and "pour", by the index `products_by_family`. */
async function readCandidates({ pour, famille }: CompleteAnswers): Promise<Candidate[]> {
  const families = famille === ANY ? Object.keys(productDetails.olfactoryFamily.options) : [famille]
  const wearers = pour === ANY ? Object.keys(productDetails.wearer.options) : [...new Set([pour, 'mixte'])]
  const most = Math.ceil(MOST_CANDIDATES / (families.length * wearers.length))
  const { rows } = await readAs(visitor, (db) =>
    sql<Candidate>`
      select c.*, (select f.perfume_id from product_formats f where f.product_id = c.id and not f.is_binned)
      from unnest(${families}::text[]) as family, unnest(${wearers}::text[]) as worn
      cross join lateral (
        select p.id, p.concentration, p.wearer, p.olfactory_family, p.longevity_hours, p.sillage,
          extract(epoch from p.created_at)::float8 as added_at
        from products p
        where p.is_active and p.olfactory_family = family and coalesce(p.wearer, 'mixte') = worn
          and p.stock > 0 and p.price > 0
        order by p.created_at desc, p.id desc
        limit ${most}
      ) as c`.execute(db),
  )
  return rows
}
