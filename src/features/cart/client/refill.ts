import { getCartProducts } from '#features/catalogue/api/stocks.functions.ts'
import { notify } from '#ui/toast/notify.ts'
import { refillCart, type WantedItem } from '../domain/refill-cart.ts'
import type { useCart } from './cart-context.tsx'

export type RefillCommands = Pick<ReturnType<typeof useCart>, 'mergeItems' | 'setNotes' | 'setOpen'>

/**
 * Fills the cart with what still exists, opens it, and lets it say what is not as it was (AFTER-05, AFTER-06). A
 * failure shows a toast and changes nothing; what was put into the cart meanwhile stays.
 */
export async function refillFrom(wanted: readonly WantedItem[], cart: RefillCommands): Promise<void> {
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
