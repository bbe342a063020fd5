import { ShoppingBag } from 'lucide-react'
import { stockLevel, stockTexts } from '#features/catalogue/domain/stock.ts'
import { Button } from '#ui/button.tsx'
import { useAddToCart } from '../client/use-add-to-cart.ts'
import type { CartProduct } from '../domain/cart.ts'

/** The reason why the button cannot be pressed, or null. */
function closedLabel(product: CartProduct): string | null {
  if (stockLevel(product.stock) === 'sold_out') return stockTexts.soldOutButton
  return product.price > 0 ? null : stockTexts.unavailableButton
}

/** The add button of a card (SHOP-09, CART-20). */
export function CardAddButton({ product }: { product: CartProduct }) {
  const add = useAddToCart('card')
  const closed = closedLabel(product)
  return (
    <Button
      look={closed ? 'primary' : 'secondary'}
      className="px-4 max-sm:w-full max-sm:px-2 md:px-3 lg:px-4 xl:px-3"
      disabled={closed !== null}
      onClick={({ currentTarget }) => void add(product, currentTarget)}
      aria-label={closed ? undefined : `Ajouter ${product.name} au panier`}
    >
      {closed ?? (
        <>
          <ShoppingBag aria-hidden className="size-4 shrink-0" />
          Ajouter
        </>
      )}
    </Button>
  )
}

/** The add button of the product page (PROD-04). */
export function PageAddButton({ product }: { product: CartProduct }) {
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
