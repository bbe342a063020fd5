import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { ShoppingBag } from 'lucide-react'
import { type MouseEvent, useEffect, useState } from 'react'
import { sessionQuery, useSession } from '#features/account/api/session.queries.ts'
import { useSettings } from '#features/settings/api/settings.queries.ts'
import { afterOrderLine } from '#features/settings/domain/after-order.ts'
import { deliveryFees } from '#features/settings/domain/delivery-terms.ts'
import { formatMoney } from '#lib/money.ts'
import { Button, buttonClasses } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { EmptyState } from '#ui/states.tsx'
import { useCart } from '../client/cart-context.tsx'
import { usePresentStocks } from '../client/use-present-stocks.ts'
import { cartTotal, countItems } from '../domain/cart.ts'
import { CartLine } from './cart-line.tsx'
import { RefillNotes } from './refill-notes.tsx'

/** The cart: its lines, its total and the links to the checkouts (CART-01 to CART-07). */
export default function CartDialog() {
  const { cart, setOpen, notes, setNotes, clear } = useCart()
  const capped = useCappedLines()
  function close() {
    setOpen(false)
    setNotes([])
  }
  const isEmpty = cart.length === 0
  return (
    <Dialog
      place="right"
      title={`Mon Panier (${countItems(cart)})`}
      onClose={close}
      footer={isEmpty ? undefined : <CartFooter total={cartTotal(cart)} onLeave={close} />}
    >
      <RefillNotes notes={notes} />
      {isEmpty ? (
        <EmptyState
          icon={<ShoppingBag aria-hidden />}
          action={
            <Link to="/boutique" onClick={close} className={buttonClasses('secondary')}>
              Voir la boutique
            </Link>
          }
        >
          Votre panier est vide
        </EmptyState>
      ) : (
        <>
          <ul className="-mt-4 divide-y divide-line border-b border-line">
            {cart.map((item) => (
              <CartLine key={item.id} item={item} isCapped={capped.has(item.id)} />
            ))}
          </ul>
          {/* Away from the thumb that orders: it cannot be undone. */}
          <Button look="quiet" className="mt-3 -ml-6" onClick={clear}>
            Vider le panier
          </Button>
        </>
      )}
    </Dialog>
  )
}

/**
 * Lowers quantities to the stock as soon as it is known (CART-12, CART-14). Returns the ids of the lowered
 * lines.
 */
function useCappedLines(): ReadonlySet<string> {
  const { cart, setQuantity } = useCart()
  const [capped, setCapped] = useState<ReadonlySet<string>>(new Set())
  usePresentStocks()

  // No event starts this: the news may come from the server at any time.
  useEffect(() => {
    const lowered = cart.filter(({ quantity, stock }) => stock > 0 && quantity > stock)
    if (lowered.length === 0) return
    for (const { id, stock } of lowered) setQuantity(id, stock)
    setCapped((before) => new Set([...before, ...lowered.map(({ id }) => id)]))
  }, [cart, setQuantity])

  return capped
}

function CartFooter({ total, onLeave }: { total: number; onLeave: () => void }) {
  const settings = useSettings()
  const session = useSession()
  const isSignedIn = session.status === 'signed-in'
  const queryClient = useQueryClient()
  const navigate = useNavigate()

  /** Waits for the session, which decides the checkout. */
  async function orderOnceKnown(event: MouseEvent) {
    event.preventDefault()
    const user = await queryClient.query(sessionQuery).catch(() => null)
    await navigate({ to: user ? '/enhanced-checkout' : '/guest-checkout' })
    onLeave()
  }

  return (
    <div className="flex flex-col gap-3">
      <div>
        <p className="flex items-baseline justify-between">
          <span className="text-quiet">Total</span>
          <span className="text-xl font-semibold text-amber">{formatMoney(total)}</span>
        </p>
        <p className="mt-0.5 text-xs text-quiet">
          <span>{settings.deliveryMessage}</span> {deliveryFees}
        </p>
        <p className="mt-2 text-xs text-cream">{afterOrderLine}</p>
      </div>
      <Link
        to={isSignedIn ? '/enhanced-checkout' : '/guest-checkout'}
        onClick={session.status === 'loading' ? (event) => void orderOnceKnown(event) : onLeave}
        className={buttonClasses('primary')}
      >
        Commander
      </Link>
      {isSignedIn ? null : (
        <Link
          to="/login"
          search={{ returnTo: 'checkout' }}
          onClick={onLeave}
          className={buttonClasses('secondary')}
        >
          Se connecter
        </Link>
      )}
    </div>
  )
}
