import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { EditedProduct } from '#features/catalogue/admin/catalogue-rows.ts'
import { editedColumns } from '#features/catalogue/catalogue.server.ts'
import { isUuid } from '#lib/uuid.ts'
import { type AdminActor, type Queries, readAs } from '#platform/database/actor.ts'
import { prepareThread, runInThread } from '#platform/file-thread/run-in-thread.ts'
import type { Places } from './foreign-lines.ts'
import type { TableField } from './foreign-table.ts'
import type { Namesake } from './import-plan.ts'
import type { ImportAnswer } from './import-preview.ts'
import type { FileRequest } from './imports.ts'
import type { Found, Named, ReadyImport, ShopQuestions } from './plan-import.server.ts'
import type { ThreadInput } from './plan-import.thread.ts'
import type { KnownPerfume } from './plan-line.ts'
import type { ImportQuestion } from './read-tables.ts'

/** What a file would change (IMPORT-01), until `signal`; `file_unreadable` and its like, as `runInThread`. */
export function previewImport(
  admin: AdminActor,
  bytes: Uint8Array,
  request: FileRequest = {},
  signal?: AbortSignal,
): Promise<ImportAnswer> {
  return planInThread(admin, { bytes, request, step: 'preview' }, signal)
}

/** What an import of a file writes, or what must be known first; refuses as `previewImport`. */
export function readyImport(
  admin: AdminActor,
  bytes: Uint8Array,
  request: FileRequest,
  signal?: AbortSignal,
): Promise<ReadyImport | ImportQuestion> {
  return planInThread(admin, { bytes, request, step: 'apply' }, signal)
}

const program = new URL('./plan-import.thread.ts', import.meta.url)

/** Starts the thread that will read a product file, while the file is still on its way. */
export function prepareReading(): void {
  prepareThread(program)
}

function planInThread<Outcome>(
  admin: AdminActor,
  input: ThreadInput,
  signal: AbortSignal | undefined,
): Promise<Outcome> {
  return runInThread({ program, input, answers: shopAnswers(admin), signal })
}

/** Answers as an admin what the reading of a file has to know of the shop. */
function shopAnswers(admin: AdminActor): ShopQuestions {
  const asAdmin =
    <Question, Answer>(read: (db: Queries, question: Question) => Promise<Answer>) =>
    (question: Question) =>
      readAs(admin, (db) => read(db, question))
  return {
    hasAny: asAdmin(hasAny),
    findColumns: asAdmin(findColumns),
    findNamesakes: asAdmin(findNamesakes),
    find: asAdmin(find),
  }
}

async function hasAny(db: Queries, ids: readonly string[]): Promise<boolean> {
  const found = await db
    .selectFrom('products')
    .select('id')
    .where('id', '=', sql<string>`any(${ids.filter(isUuid)}::uuid[])`)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** The name by which the columns of these titles are remembered. */
export function columnsKey(signature: string): string {
  return createHash('sha256').update(signature).digest('hex')
}

async function findColumns(db: Queries, signature: string): Promise<Places<TableField> | null> {
  const found = await db
    .selectFrom('importColumns')
    .select('columns')
    .where('signature', '=', columnsKey(signature))
    .executeTakeFirst()
  return (found?.columns ?? null) as Places<TableField> | null
}

async function findNamesakes(db: Queries, names: readonly string[]): Promise<Namesake[]> {
  const { rows } = await sql<Namesake>`
    select new.name, f.size_ml, array_agg(p.id::text) as ids
    from (select distinct lower(name) as name from unnest(${names}::text[]) as named (name)) as new
    join products p on lower(p.name) = new.name and p.deleted_at is null
    left join product_formats f on f.product_id = p.id and not f.is_binned
    group by new.name, f.size_ml
  `.execute(db)
  return rows
}

async function find(db: Queries, { ids, names, pictures }: Named): Promise<Found> {
  const products = await readProducts(db, ids)
  return {
    products,
    categories: await db.selectFrom('categories').select(['id', 'name']).execute(),
    perfumeOf: await readPerfumes(db, [...products.keys()]),
    takenNames: await readTakenNames(db, names),
    lostPictures: await readLostPictures(db, pictures),
  }
}

async function readProducts(db: Queries, ids: readonly string[]): Promise<Map<string, EditedProduct>> {
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

async function readTakenNames(db: Queries, names: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${names}::text[]) as new (name)
    where exists (select from products p where lower(p.name) = lower(new.name) and p.deleted_at is null)
  `.execute(db)
  return new Set(rows.map(({ name }) => name))
}

async function readLostPictures(db: Queries, own: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ address: string }>`
    select address from unnest(${own}::text[]) as named (address)
    where picture_of(address) is not null and not exists (select from pictures p where p.hash = picture_of(address))
  `.execute(db)
  return new Set(rows.map(({ address }) => address))
}
