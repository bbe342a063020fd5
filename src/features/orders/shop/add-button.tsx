import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { fullName, offeredProduct } from '#features/catalogue/formats.ts'
import { type ListedProduct, stockLevel, stockTexts } from '#features/catalogue/product.ts'
import { Button } from '#ui/button.tsx'
import { Plus, ShoppingBag } from '#ui/icons/icons.tsx'
import { dismiss, notify, type Toast } from '#ui/toast/notify.ts'
import type { AddRefusal, Cart, CartProduct, ConfirmedCart } from '../cart.ts'
import { useCart } from './cart-context.tsx'

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

export type AskedStock = {
  stock: number
  /** Whether the answer did not come in time: `stock` is the one on the page. */
  isLate: boolean
  /** What becomes of the cart by the answer; null when there is none. */
  confirmed: Promise<((cart: Cart) => ConfirmedCart) | null>
}

type AskStock = (queryClient: QueryClient, product: CartProduct, button?: HTMLElement) => Promise<AskedStock>

let askStock: AskStock | undefined
let startAsking: (ask: AskStock) => void
/** What asks, once the page has come to rest. */
const asking = new Promise<AskStock>((resolve) => {
  startAsking = resolve
})

/** The page may be old from now on: each addition asks for the current stock first (CART-18). */
export function askBeforeAdding(ask: AskStock): void {
  askStock = ask
  startAsking(ask)
}

/** A page that is not at rest yet is new, and is believed; it asks when it is. */
function askLater(queryClient: QueryClient, product: CartProduct): AskedStock {
  const confirmed = asking.then((ask) => ask(queryClient, product)).then((asked) => asked.confirmed)
  return { stock: product.stock, isLate: true, confirmed }
}

/**
 * Adds a product to the cart and shows a toast with the result. A piece that was added without the shop's answer goes again
 * when the answer says so. `button` is the one that was pressed.
 */
function useAddToCart(placement: AddPlacement) {
  const { add, confirm } = useCart()
  const queryClient = useQueryClient()
  return async (product: CartProduct, button: HTMLElement): Promise<void> => {
    const { id, name, price, compareAtPrice = null, imageUrl } = product
    const asked = askStock ? await askStock(queryClient, product, button) : askLater(queryClient, product)
    const refusal = add({ id, name, price, compareAtPrice, imageUrl, stock: asked.stock })
    notify(addToast(placement, { name }, refusal))
    if (refusal || !asked.isLate) return
    const confirmed = await asked.confirmed
    const lateRefusal = confirmed && confirm(confirmed)
    if (!lateRefusal) return
    dismiss(ADDED)
    notify(addToast(placement, { name }, lateRefusal))
  }
}

/** The place of the add button; the texts differ (CART-17 to CART-19, D31). */
type AddPlacement = 'card' | 'page'

/** The kind of the toast after a successful addition. */
const ADDED = 'added'

export function addToast(
  placement: AddPlacement,
  product: { name: string },
  refusal: AddRefusal | null,
): Toast {
  if (!refusal) {
    return {
      title: placement === 'card' ? 'Produit ajouté' : 'Produit ajouté au panier',
      description: product.name,
      tone: 'success',
      kind: ADDED,
      countedTitle: (count) => `${count} produits ajoutés`,
    }
  }
  if (refusal.reason === 'not_for_sale') {
    return {
      title: 'Indisponible',
      description: 'Ce produit n’est pas en vente pour le moment.',
      tone: 'destructive',
    }
  }
  if (refusal.reason === 'sold_out') {
    return {
      title: 'Produit indisponible',
      description: "Ce produit n'est plus en stock",
      tone: 'destructive',
    }
  }
  if (placement === 'card') {
    return {
      title: 'Stock maximum atteint',
      description: allInCart(refusal.stock),
      tone: 'destructive',
    }
  }
  return {
    title: 'Stock insuffisant',
    description: `Votre panier en contient déjà ${refusal.held}, le stock est de ${refusal.stock}.`,
    tone: 'destructive',
  }
}

function allInCart(stock: number): string {
  return stock === 1
    ? 'Le dernier exemplaire est déjà dans votre panier.'
    : `Les ${stock} derniers exemplaires sont déjà dans votre panier.`
}
