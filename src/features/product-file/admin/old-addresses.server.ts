import { sql } from 'kysely'
import type { Cell } from '#lib/spreadsheet/csv.ts'
import { type AdminActor, callSql, readAs } from '#platform/database/actor.ts'
import type { Table } from '#platform/spreadsheet/write-xlsx.ts'
import { MOST_ADDRESSES, type OldAddresses } from './old-addresses.ts'

/** How many addresses are read at a time for a file. */
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
export async function removeOldAddress(admin: AdminActor, id: string): Promise<void> {
  await callSql(admin, 'removeOldAddress', { addressId: id })
}

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
