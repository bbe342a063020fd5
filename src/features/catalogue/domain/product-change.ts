import type { ListedProduct } from './product.ts'

/**
 * An event of the live stream about one product. `product` is null when visitors no longer see it. `isListed`:
 * lists show it; of the formats of a perfume, the newest.
 */
export type ProductChange = {
  op: 'insert' | 'update' | 'delete'
  id: string
  product: ListedProduct | null
  isListed: boolean
}

export type ListEffect = { products: ListedProduct[]; reload: boolean }

/**
 * Applies a change to a list (LIVE-02 to LIVE-04): an update merges the row, a delete removes it, and the
 * insert of an active product asks for a reload. A product that becomes active, or enters the list's
 * category, counts as inserted; one that is deactivated, or leaves the category, as deleted. When another format of
 * a perfume takes the place of one, the list is asked for again (FMT-05).
 */
export function applyToList(
  products: readonly ListedProduct[],
  change: ProductChange,
  accepts: (product: ListedProduct) => boolean = () => true,
): ListEffect {
  const position = products.findIndex((listed) => listed.id === change.id)
  const belongs = change.product !== null && change.op !== 'delete' && accepts(change.product)
  if (!belongs) {
    return { products: products.filter((listed) => listed.id !== change.id), reload: false }
  }
  if (position < 0 || !change.isListed) {
    return { products: [...products], reload: position >= 0 || change.isListed }
  }
  const merged = products.map((listed) =>
    listed.id === change.id && change.product ? { ...listed, ...change.product } : listed,
  )
  return { products: merged, reload: false }
}
