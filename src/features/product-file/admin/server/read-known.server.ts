import { isUuid } from '#lib/uuid.ts'
import { categoryIds } from '../domain/cell-texts.ts'
import type { FileLine } from '../domain/file-lines.ts'
import type { ReadFile } from '../domain/moving-in/read-tables.ts'
import { missingCategories } from '../domain/new-categories.ts'
import type { Known } from '../domain/plan-line.ts'
import type { ShopQuestions } from '../domain/shop-questions.ts'

/** What the shop knows of the products of a file. Categories that do not exist yet have an id already (MOVE-05). */
export async function readKnown(
  shop: ShopQuestions,
  { lines, separators }: Pick<ReadFile, 'lines' | 'separators'>,
): Promise<Known> {
  const { categories: existing, ...found } = await shop.find({
    ids: lines.map(idOf).filter(isUuid),
    names: lines.flatMap((line) => (idOf(line) === '' ? [(line.texts.name ?? '').trim()] : [])),
    pictures: [...new Set(lines.flatMap(ownPictures))],
  })
  const missing = missingCategories(lines, existing).map((name) => ({ id: crypto.randomUUID(), name }))
  const categories = [...existing, ...missing]
  return {
    ...found,
    categories: categoryIds(categories),
    separators,
    categoryNames: new Map(categories.map(({ id, name }) => [id, name])),
    newCategories: new Map(missing.map(({ id, name }) => [id, name])),
  }
}

const idOf = ({ texts }: FileLine) => (texts.id ?? '').trim().toLowerCase()

/** The pictures of a line that the shop has itself. */
function ownPictures({ texts }: FileLine): string[] {
  return `${texts.imageUrl ?? ''} ${texts.moreImageUrls ?? ''}`
    .split(/\s+/)
    .filter((address) => address.startsWith('/pictures/'))
}
