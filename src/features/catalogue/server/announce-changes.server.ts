import type { ShopChange } from '#platform/changes/shop-change.ts'
import type { LiveMessage } from '#platform/events/event-hub.ts'
import type { ProductChange } from '../domain/product-change.ts'
import { readListedProducts } from './read-catalogue.server.ts'

/**
 * What visitors are told of a change in the database: of products the rows as they may see them, of categories and
 * settings that there is something to read again. Null: nothing that concerns them.
 */
export async function announceChange(change: ShopChange): Promise<LiveMessage[]> {
  switch (change.table) {
    case 'categories':
      return [{ kind: 'categories', data: null }]
    case 'system_settings':
    case 'social_links':
      return [{ kind: 'settings', data: null }]
    case 'products':
      return change.op === 'many' ? [{ kind: 'resync', data: null }] : announceProducts(change.op, change.ids)
    default:
      return []
  }
}

async function announceProducts(op: ProductChange['op'], ids: readonly string[]): Promise<LiveMessage[]> {
  const visible = op === 'delete' ? [] : await readListedProducts(ids)
  return ids.map((id) => {
    const product = visible.find((row) => row.id === id) ?? null
    const data: ProductChange = { op: product ? op : 'delete', id, product }
    return { kind: 'product', data }
  })
}
