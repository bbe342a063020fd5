import type { ShopChange } from '#platform/changes/change-listener.ts'
import type { LiveMessage } from '#platform/events/event-hub.ts'
import type { ListedProduct, ProductChange } from '../domain/product.ts'
import { readListedProducts } from './read-catalogue.server.ts'

/**
 * Turns a change in the database into events for visitors: for products with the row as visitors see it; for
 * categories and settings without data, because the browser fetches them again. None when the change does not
 * concern visitors.
 */
export async function announceChange(change: ShopChange): Promise<LiveMessage[]> {
  switch (change.table) {
    case 'categories':
      return [{ kind: 'categories', data: null }]
    case 'systemSettings':
    case 'socialLinks':
    case 'businessRegistrations':
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
    const isFormatOfIt = (row: ListedProduct) => product?.formats?.some((format) => format.id === row.id)
    // A change of one format names all formats of its perfume.
    const isListed = product !== null && (visible.find(isFormatOfIt)?.id ?? id) === id
    const data: ProductChange = { op: product ? op : 'delete', id, product, isListed }
    return { kind: 'product', data }
  })
}
