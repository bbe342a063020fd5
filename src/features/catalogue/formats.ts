import { formatMoney } from '#lib/format/money.ts'
import type { ListedProduct, Product, ProductFormat } from './product.ts'

type Formats = ListedProduct['formats']

/** « 15 ml », or of several sizes « 15, 50, 100 ml ». */
export function sizesText(formats: readonly { size: number }[]): string {
  return `${formats.map(({ size }) => size).join(', ')} ml`
}

/** What cart, order and invoice call a product: with its format, if it has one (FMT-04). */
export function fullName({ id, name, formats }: { id: string; name: string; formats: Formats }): string {
  const own = formats?.find((format) => format.id === id)
  return own ? `${name}, ${sizesText([own])}` : name
}

/** The cheapest format among those that can be bought now, or of all when none can (FMT-02). */
function cheapestFormat(formats: readonly ProductFormat[]): ProductFormat | undefined {
  const priced = formats.filter(({ price }) => price > 0)
  const inStock = priced.filter(({ stock }) => stock > 0)
  const choice = [inStock, priced, formats].find(({ length }) => length > 0) ?? []
  return [...choice].sort((one, other) => one.price - other.price)[0]
}

/** What a card adds to the cart: of a perfume, its cheapest format in stock, named with its size (FMT-02). */
export function offeredProduct(product: Product & { formats: Formats }): Product {
  const cheapest = cheapestFormat(product.formats ?? [])
  return cheapest ? { ...cheapest, name: fullName({ ...cheapest, formats: product.formats }) } : product
}

/** Pieces of a perfume in all its formats: it is sold out when all are (FMT-02). */
export function totalStock({ stock, formats }: { stock: number; formats: Formats }): number {
  return formats?.reduce((sum, format) => sum + format.stock, 0) ?? stock
}

/** Whether there are several formats to choose from: the price of the cheapest is then shown with « dès » (D44). */
export function hasChoice({ formats }: { formats: Formats }): boolean {
  return (formats?.length ?? 0) > 1
}

/** The price of a hit of the search: « dès 12 500 CFA » when there is a choice of formats (D44). */
export function priceText({ price, formats }: { price: number; formats: Formats }): string {
  const text = formatMoney(cheapestFormat(formats ?? [])?.price ?? price)
  return hasChoice({ formats }) ? `dès ${text}` : text
}
