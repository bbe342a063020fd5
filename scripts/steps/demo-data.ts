import type { ClientBase } from 'pg'
import { inTransaction } from '#platform/database/transaction.ts'
import { categories, products } from '../../database/demo/catalogue.ts'

/**
 * Loads the demonstration catalogue into a database without products and categories. Unless the operator
 * asked for it, only into a shop of our own that has no admin yet: who cleared the catalogue on purpose does
 * not find it again.
 */
export async function loadDemoData(
  owner: ClientBase,
  { wanted, embedded }: { wanted: boolean | null; embedded: boolean },
): Promise<boolean> {
  if (!(wanted ?? embedded)) return false
  const { rows } = await owner.query<{ filled: boolean; opened: boolean }>(
    `select exists (select from products) or exists (select from categories) as filled,
            exists (select from user_roles where role = 'admin') as opened`,
  )
  const [state] = rows
  if (!state || state.filled || (state.opened && wanted === null)) return false
  return inTransaction(owner, async () => {
    const ids = await insertCategories(owner)
    await insertProducts(owner, ids)
    return true
  })
}

async function insertCategories(owner: ClientBase): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (const { slug, name, description, image } of categories) {
    const { rows } = await owner.query<{ id: string }>(
      'insert into categories (name, description, image_url) values ($1, $2, $3) returning id',
      [name, description, image],
    )
    if (rows[0]) ids.set(slug, rows[0].id)
  }
  return ids
}

async function insertProducts(owner: ClientBase, ids: Map<string, string>): Promise<void> {
  const rows = products.map(({ category, daysAgo, compareAtPrice = null, ...product }) => ({
    ...product,
    category_id: ids.get(category),
    days_ago: daysAgo,
    compare_at_price: compareAtPrice,
  }))
  // Each id is of the product's own time, so that their references (the first 8 characters) differ.
  await owner.query(
    `with listed as materialized (
       select uuidv7_in_step((extract(epoch from joined_at) * 1000)::bigint >> 16) as id, joined_at, product.*
       from jsonb_to_recordset($1::jsonb) as product(name text, description text, price numeric, compare_at_price numeric, image text, stock integer,
         is_active boolean, category_id uuid, days_ago integer, perfume text, size_ml integer,
         ingredients text, allergens text, months_after_opening smallint, more_images text[], concentration text, wearer text,
         olfactory_family text, top_notes text[], heart_notes text[], base_notes text[], longevity_hours smallint, sillage text)
       cross join lateral (select now() - days_ago * interval '1 day') as joined (joined_at)
     ), perfumes as materialized (
       select perfume, uuidv7() as id from listed where perfume is not null group by perfume
     ), added as (
       insert into products (id, name, description, price, compare_at_price, image_url, stock, is_active, category_id, created_at,
         ingredients, allergens, months_after_opening, more_image_urls, concentration, wearer, olfactory_family,
         top_notes, heart_notes, base_notes, longevity_hours, sillage)
       select id, name, description, price, compare_at_price, image, stock, is_active, category_id, joined_at,
         ingredients, allergens, months_after_opening, more_images, concentration, wearer, olfactory_family,
         top_notes, heart_notes, base_notes, longevity_hours, sillage
       from listed
     )
     insert into product_formats (product_id, perfume_id, size_ml)
     select listed.id, perfumes.id, size_ml from listed join perfumes using (perfume)`,
    [JSON.stringify(rows)],
  )
}
