import { sql } from 'kysely'
import { oldPath } from '#features/content/old-path.ts'
import type { Cell } from '#lib/spreadsheet/csv.ts'
import {
  type AdminActor,
  asActor,
  callSql,
  type Queries,
  readAs,
  sqlCommand,
} from '#platform/database/actor.ts'
import type { Table } from '#platform/spreadsheet/write-xlsx.ts'
import {
  type FailedPicture,
  type KeptProduct,
  MOST_ADDRESSES,
  MOST_FAILURES,
  type OldAddresses,
  type RecentImport,
  type UndoneImport,
} from './imports.ts'

const MOST_IMPORTS = 5

type ImportRow = Omit<RecentImport, 'failures'>

/** The last imports, the newest first, with the progress of their pictures (MOVE-11, MOVE-12, MOVE-14). */
export function listRecentImports(admin: AdminActor): Promise<RecentImport[]> {
  return readAs(admin, async (db) => {
    const { rows } = await sql<ImportRow>`
      select i.id, i.file_name, i.imported_at, a.actor_email as by, i.added, i.changed,
        case
          when exists (select from product_imports u where u.undoes = i.id) then 'undone'
          when i.imported_at < now() - interval '1 day' then 'settled'
          else 'undoable'
        end as state,
        (
          select json_build_object(
            'total', count(*), 'kept', count(*) filter (where f.state = 'kept'),
            'failed', count(*) filter (where f.state = 'failed')
          )
          from picture_fetches f where f.import_id = i.id
        ) as pictures
      from product_imports i
      left join audit_log a on a.entity = 'product_imports' and a.entity_id = i.id::text
      where i.undoes is null
      order by i.imported_at desc
      limit ${MOST_IMPORTS}
    `.execute(db)
    const failures = await db
      .selectFrom('pictureFetches as f')
      .innerJoin('products as p', 'p.id', 'f.productId')
      .select(['f.id', 'f.importId', 'p.name as productName', 'f.address', 'f.reason'])
      .where('f.importId', 'in', [...rows.map(({ id }) => id), NO_IMPORT])
      .where('f.state', '=', 'failed')
      .orderBy('f.id')
      .limit(MOST_IMPORTS * MOST_FAILURES)
      .execute()
    return rows.map((row) => ({
      ...row,
      failures: failures
        .filter(({ importId }) => importId === row.id)
        .slice(0, MOST_FAILURES)
        .map(({ importId: _, ...failed }) => failed as FailedPicture),
    }))
  })
}

/** `in ()` is no SQL. */
const NO_IMPORT = '00000000-0000-0000-0000-000000000000'

/** Has the pictures of an import that failed fetched again (MOVE-12). Returns how many. */
export async function repeatPictures(admin: AdminActor, importId: string): Promise<number> {
  return (await callSql(admin, 'repeatPictureFetches', { import: importId })) ?? 0
}

/** How many products one statement writes: each ends long before its limit, and all are one transaction. */
const AT_ONCE = 500

/** These rows, as many at a time as one statement writes. */
export function* portionsOf(rows: readonly object[]): Generator<object> {
  for (let at = 0; at < rows.length; at += AT_ONCE) yield rows.slice(at, at + AT_ONCE)
}

/** What a file says of a product beside its fields. */
type ImportedProduct = {
  productId: string
  /** The addresses of its pictures on other sites, the first one first. */
  pictureUrls: readonly string[]
  /** Where it was in the shop that it comes from: paths or whole addresses. */
  oldAddresses: readonly string[]
}

/** After an import: pictures to fetch (MOVE-10), old addresses (MOVE-17), categories to take back (MOVE-14). */
export async function followImport(
  db: Queries,
  importId: string,
  products: readonly ImportedProduct[],
  newCategoryIds: readonly string[] = [],
): Promise<void> {
  const extras = products.map(({ productId, pictureUrls, oldAddresses }) => ({
    productId,
    // One that is too long is the same as one that leads nowhere.
    pictureUrls: [...new Set(pictureUrls)].map((address) => address.slice(0, LONGEST_ADDRESS)),
    oldPaths: [...new Set(oldAddresses)].flatMap((address) => oldPath(address) ?? []),
  }))
  let newCategories = [...newCategoryIds]
  for (const portion of portionsOf(extras)) {
    await callSql(db, 'followProductImport', { import: importId, newCategories, extras: portion })
    newCategories = []
  }
}

const LONGEST_ADDRESS = 2048

const FIRST = '00000000-0000-0000-0000-000000000000'

/**
 * Takes an import back, but for later changes (MOVE-14, MOVE-15), repeatably; `import_settled` after a day,
 * `import_ordered`.
 */
export function undoImport(admin: AdminActor, importId: string): Promise<UndoneImport> {
  return asActor(admin, async (db) => {
    const keptProducts: KeptProduct[] = []
    const undo = await callSql(db, 'beginImportUndo', { import: importId })
    if (!undo) return { keptProducts, keptCategories: [] }
    for (let afterProduct: string | null = FIRST; afterProduct; ) {
      const portion = await callSql(db, 'undoImportRows', { undo, afterProduct, most: AT_ONCE })
      const { last, kept } = portion as { last: string | null; kept: KeptProduct[] }
      keptProducts.push(...kept)
      afterProduct = last
    }
    const keptCategories = (await callSql(db, 'finishImportUndo', { undo })) ?? []
    return { keptProducts, keptCategories }
  })
}

const PORTION = 1000

/** The addresses of another shop whose path or product has a text (MOVE-18). */
export function listOldAddresses(admin: AdminActor, search: string): Promise<OldAddresses> {
  return readAs(admin, async (db) => {
    const { rows } = await sql<OldAddresses>`
      with found as (
        select o.id, o.path, p.name as product_name
        from old_addresses o join products p on p.id = o.product_id
        where ${search} = '' or strpos(o.path, lower(${search})) > 0 or strpos(lower(p.name), lower(${search})) > 0
      )
      select (select count(*) from old_addresses)::integer as total, (select count(*) from found)::integer as found,
        (
          select coalesce(jsonb_agg(f order by f.path), '[]')
          from (select * from found order by path limit ${MOST_ADDRESSES}) as f
        ) as shown
    `.execute(db)
    return rows[0] ?? { total: 0, found: 0, shown: [] }
  })
}

/** Removes an address, which leads nowhere from then on; the journal names it (MOVE-18). A repeat changes nothing. */
export const removeOldAddress = sqlCommand('removeOldAddress')

/** All addresses with the pages that they lead to, as a table that is read in portions (MOVE-18). */
export function oldAddressTable(admin: AdminActor, origin: string): Table {
  const columns = [
    { title: 'Ancienne adresse', width: 40 },
    { title: 'Nouvelle adresse', width: 60 },
    { title: 'Produit', width: 32 },
  ]
  return { name: 'Anciennes adresses', columns, rows: portions(admin, origin) }
}

async function* portions(admin: AdminActor, origin: string): AsyncGenerator<Cell[][]> {
  for (let after = ''; ; ) {
    const rows = await readAs(admin, (db) =>
      db
        .selectFrom('oldAddresses')
        .innerJoin('products', 'products.id', 'oldAddresses.productId')
        .select(['path', 'products.id', 'name'])
        .where('path', '>', after)
        .orderBy('path')
        .limit(PORTION)
        .execute(),
    )
    if (rows.length > 0) yield rows.map(({ path, id, name }) => [path, `${origin}/product/${id}`, name])
    const last = rows.at(-1)
    if (!last || rows.length < PORTION) return
    after = last.path
  }
}
