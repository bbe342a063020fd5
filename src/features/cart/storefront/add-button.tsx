import { fullName, offeredProduct } from '#features/catalogue/domain/formats.ts'
import type { ListedProduct } from '#features/catalogue/domain/product.ts'
import { stockLevel, stockTexts } from '#features/catalogue/domain/stock.ts'
import { Button } from '#ui/button.tsx'
import { Plus, ShoppingBag } from '#ui/icons/icons.tsx'
import { useAddToCart } from '../client/use-add-to-cart.ts'
import type { CartProduct } from '../domain/cart.ts'

/** The reason why the button cannot be pressed, or null. */
function closedLabel(product: CartProduct): string | null {
  if (stockLevel(product.stock) === 'sold_out') return stockTexts.soldOutButton
  return product.price > 0 ? null : stockTexts.unavailableButton
}

/**
 * The add button of a card (SHOP-09, CART-20): round, with the word on a wide screen when the card is pointed at.
 * One that cannot be pressed says why. Of a perfume it adds the cheapest format in stock (FMT-02).
 */
export function CardAddButton({ product: listed }: { product: ListedProduct }) {
  const product = offeredProduct(listed)
  const add = useAddToCart('card')
  const closed = closedLabel(product)
  if (closed) {
    return (
      <button type="button" disabled className="min-h-11 w-full text-sm font-semibold tracking-wide">
        {closed}
      </button>
    )
  }
  return (
    <button
      type="button"
      onClick={({ currentTarget }) => void add(product, currentTarget)}
      aria-label={`Ajouter ${product.name} au panier`}
      className="inline-flex h-11 min-w-11 items-center justify-center rounded-full border border-line-strong bg-veil px-3 text-cream transition duration-200 hover:border-amber hover:bg-amber hover:text-ink focus-visible:border-amber"
    >
      <Plus aria-hidden className="size-5 shrink-0" />
      <span className="hidden text-sm font-semibold lg:group-hover:inline lg:group-hover:pr-1 lg:group-hover:pl-1.5">
        Ajouter
      </span>
    </button>
  )
}

/** The add button of the product page (PROD-04). */
export function PageAddButton({ product: shown }: { product: ListedProduct }) {
  const product = { ...shown, name: fullName(shown) }
  const add = useAddToCart('page')
  const closed = closedLabel(product)
  return (
    <Button
      className="w-full sm:flex-1"
      disabled={closed !== null}
      onClick={({ currentTarget }) => void add(product, currentTarget)}
    >
      {closed ?? (
        <>
          <ShoppingBag aria-hidden className="size-4" />
          Ajouter au panier
        </>
      )}
    </Button>
  )
}

/** The add button of the buy bar, which is shown while the page's own button is out of sight. */
export function BarAddButton({ product: shown }: { product: ListedProduct }) {
  const product = { ...shown, name: fullName(shown) }
  const add = useAddToCart('page')
  return (
    <Button
      className="shrink-0 px-5"
      disabled={closedLabel(product) !== null}
      onClick={({ currentTarget }) => void add(product, currentTarget)}
      aria-label={`Ajouter ${product.name} au panier`}
    >
      {closedLabel(product) ?? 'Ajouter'}
    </Button>
  )
}
