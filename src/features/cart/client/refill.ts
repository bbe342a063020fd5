import { getCartProducts } from '#features/catalogue/api/stocks.functions.ts'
import { notify } from '#ui/toast/notify.ts'
import { refillCart, type WantedItem, withItems } from '../domain/refill-cart.ts'
import type { useCart } from './cart-context.tsx'

type CartCommands = Pick<ReturnType<typeof useCart>, 'cart' | 'replaceCart' | 'setNotes' | 'setOpen'>

/**
 * Fills the cart with what still exists, opens it, and lets it say what is not as it was (AFTER-05, AFTER-06). A
 * failure shows a notice and changes nothing.
 */
export async function refill(wanted: readonly WantedItem[], commands: () => CartCommands): Promise<void> {
  try {
    const products = await getCartProducts({ data: { ids: wanted.map(({ id }) => id) } })
    const { items, notes } = refillCart(wanted, products)
    const { cart, replaceCart, setNotes, setOpen } = commands()
    replaceCart(withItems(cart, items))
    setNotes(notes)
    setOpen(true)
  } catch {
    notify({
      title: 'Le panier n’a pas pu être rempli',
      description: 'Vérifiez votre connexion, puis réessayez.',
      tone: 'destructive',
    })
  }
}
