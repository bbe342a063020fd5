import type { CartProduct } from '#features/cart/domain/cart.ts'
import { fullName, sizesText } from '#features/catalogue/domain/formats.ts'
import type { ListedProduct, Product } from '#features/catalogue/domain/product.ts'

/** A perfume or product that a search found, and what of it can be ordered: itself, or each of its formats. */
export type Offer = {
  id: string
  name: string
  imageUrl: string | null
  choices: readonly { size: string | null; product: CartProduct }[]
}

/** The products as the order is composed of them, in the order of `ids` (PHONE-03). */
export function offersOf(ids: readonly string[], products: readonly ListedProduct[]): Offer[] {
  return ids.flatMap((id) => {
    const found = products.find((product) => product.id === id)
    return found ? [offerOf(found)] : []
  })
}

function offerOf({ formats, ...own }: ListedProduct): Offer {
  const toOrder = ({ id, name, price, compareAtPrice, imageUrl, stock }: Product): CartProduct => ({
    id,
    name: fullName({ id, name, formats }),
    price,
    compareAtPrice,
    imageUrl,
    stock,
  })
  return {
    id: own.id,
    name: own.name,
    imageUrl: own.imageUrl,
    choices: formats
      ? formats.map((format) => ({ size: sizesText([format]), product: toOrder(format) }))
      : [{ size: null, product: toOrder(own) }],
  }
}
