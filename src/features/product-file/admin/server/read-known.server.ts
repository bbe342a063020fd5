import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { EditedProduct } from '#features/catalogue/admin/domain/catalogue-rows.ts'
import { editedColumns } from '#features/catalogue/server/read-catalogue.server.ts'
import { isUuid } from '#lib/uuid.ts'
import type { Queries } from '#platform/database/actor.ts'
import { categoryIds } from '../domain/cell-texts.ts'
import type { FileLine } from '../domain/file-lines.ts'
import type { ReadFile } from '../domain/moving-in/read-tables.ts'
import { missingCategories } from '../domain/new-categories.ts'
import type { Known, KnownPerfume } from '../domain/plan-line.ts'

/** What the shop knows of the products of a file. Categories that do not exist yet have an id already (MOVE-05). */
export async function readKnown(db: Queries, { lines, separators }: Pick<ReadFile, 'lines' | 'separators'>) {
  const existing = await db.selectFrom('categories').select(['id', 'name']).execute()
  const missing = missingCategories(lines, existing).map((name) => ({ id: randomUUID(), name }))
  const categories = [...existing, ...missing]
  const products = await readProducts(db, lines)
  const known: Known = {
    products,
    perfumeOf: await readPerfumes(db, [...products.keys()]),
    categories: categoryIds(categories),
    separators,
    categoryNames: new Map(categories.map(({ id, name }) => [id, name])),
    newCategories: new Map(missing.map(({ id, name }) => [id, name])),
    takenNames: await readTakenNames(db, lines),
    lostPictures: await readLostPictures(db, lines),
  }
  return known
}

const idOf = ({ texts }: FileLine) => (texts.id ?? '').trim().toLowerCase()

async function readProducts(db: Queries, lines: readonly FileLine[]): Promise<Map<string, EditedProduct>> {
  const ids = lines.map(idOf).filter(isUuid)
  const products = await db
    .selectFrom('products')
    .leftJoin('categories', 'categories.id', 'products.categoryId')
    .select(editedColumns)
    .where('products.id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('products.deletedAt', 'is', null)
    .execute()
  return new Map(products.map((product) => [product.id, product]))
}

/** The perfumes of those products that are formats, with the sizes of all their formats. */
async function readPerfumes(db: Queries, products: readonly string[]): Promise<Map<string, KnownPerfume>> {
  const rows = await db
    .selectFrom('productFormats as own')
    .innerJoin('productFormats as other', 'other.perfumeId', 'own.perfumeId')
    .select(['own.productId', 'own.perfumeId as id'])
    .select((eb) => eb.fn.agg<number[]>('array_agg', ['other.sizeMl']).as('sizes'))
    .where('own.productId', '=', sql<string>`any(${products}::uuid[])`)
    .where('own.isBinned', '=', false)
    .where('other.isBinned', '=', false)
    .groupBy(['own.productId', 'own.perfumeId'])
    .execute()
  return new Map(rows.map(({ productId, ...perfume }) => [productId, perfume]))
}

async function readTakenNames(db: Queries, lines: readonly FileLine[]): Promise<Set<string>> {
  const names = lines.flatMap((line) => (idOf(line) === '' ? [(line.texts.name ?? '').trim()] : []))
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${names}::text[]) as new (name)
    where exists (select from products p where lower(p.name) = lower(new.name) and p.deleted_at is null)
  `.execute(db)
  return new Set(rows.map(({ name }) => name))
}

async function readLostPictures(db: Queries, lines: readonly FileLine[]): Promise<Set<string>> {
  const own = lines.flatMap(({ texts }) =>
    `${texts.imageUrl ?? ''} ${texts.moreImageUrls ?? ''}`
      .split(/\s+/)
      .filter((address) => address.startsWith('/pictures/')),
  )
  const { rows } = await sql<{ address: string }>`
    select address from unnest(${[...new Set(own)]}::text[]) as named (address)
    where picture_of(address) is not null and not exists (select from pictures p where p.hash = picture_of(address))
  `.execute(db)
  return new Set(rows.map(({ address }) => address))
}
