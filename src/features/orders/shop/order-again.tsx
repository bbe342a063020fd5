import { useMutation } from '@tanstack/react-query'
import { getCartProducts } from '#features/catalogue/stocks.api.ts'
import { Button } from '#ui/button.tsx'
import { RotateCcw } from '#ui/icons/screen-icons.tsx'
import { notify } from '#ui/toast/notify.ts'
import type { CustomerOrder } from '../order-history.ts'
import { refillCart, type WantedItem } from '../refill-cart.ts'
import { type KeptCart, useCart } from './cart-context.tsx'

type OrderAgainProps = { items: CustomerOrder['items']; orderNumber: string; className?: string }

/** Fills the cart with what still exists of an order (AFTER-05). */
export function OrderAgain({ items, orderNumber, className = '' }: OrderAgainProps) {
  const cart = useCart()
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      refillFrom(
        items.map(({ productId, name, price, quantity }) => ({
          id: productId ?? name,
          name,
          price,
          quantity,
        })),
        cart,
      ),
  })
  return (
    <Button
      look="secondary"
      className={className}
      disabled={isPending}
      aria-label={`Commander à nouveau ce que contient la commande ${orderNumber}`}
      onClick={() => mutate()}
    >
      <RotateCcw aria-hidden className="size-4" />
      Commander à nouveau
    </Button>
  )
}

type RefillCommands = Pick<ReturnType<typeof useCart>, 'mergeItems' | 'setNotes' | 'setOpen'>

/**
 * Fills the cart with what still exists, opens it, and lets it say what is not as it was (AFTER-05, AFTER-06). A
 * failure shows a toast and changes nothing; what was put into the cart meanwhile stays.
 */
async function refillFrom(wanted: readonly WantedItem[], cart: RefillCommands): Promise<void> {
  try {
    const products = await getCartProducts({ data: { ids: wanted.map(({ id }) => id) } })
    const { items, notes } = refillCart(wanted, products)
    cart.mergeItems(items)
    cart.setNotes(notes)
    cart.setOpen(true)
  } catch {
    notify({
      title: 'Le panier n’a pas pu être rempli',
      description: 'Vérifiez votre connexion, puis réessayez.',
      tone: 'destructive',
    })
  }
}

const SHOWN_MS = 20_000

/** Asks once whether to restore the cart of the previous page (AFTER-06). */
export function offerKeptCart(kept: KeptCart, cart: RefillCommands): void {
  const count = kept.reduce((sum, { quantity }) => sum + quantity, 0)
  notify({
    title: 'Reprendre votre panier ?',
    description: count === 1 ? 'Il contenait 1 article.' : `Il contenait ${count} articles.`,
    duration: SHOWN_MS,
    action: { label: 'Reprendre', onPress: () => void refillFrom(kept, cart) },
  })
}
