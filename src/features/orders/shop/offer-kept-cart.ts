import { notify } from '#ui/toast/notify.ts'
import type { KeptCart } from './cart-context.tsx'
import { type RefillCommands, refillFrom } from './order-again.tsx'

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
