import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type MouseEvent, useEffect, useState } from 'react'
import { sessionQuery, useSession } from '#features/account/api/session.queries.ts'
import { useSettings } from '#features/settings/api/settings.queries.ts'
import { afterOrderSteps } from '#features/settings/domain/after-order.ts'
import { deliveryFees } from '#features/settings/domain/delivery-terms.ts'
import { formatMoney } from '#lib/format/money.ts'
import { Button, buttonClasses } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ScenePicture } from '#ui/scene-picture.tsx'
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
        <Empty onLeave={close} />
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

/** Nothing yet: the house's own picture, and the way to the shop. */
function Empty({ onLeave }: { onLeave: () => void }) {
  return (
    <div className="text-center">
      <ScenePicture
        name="hero-1"
        className="mx-auto aspect-5/4 w-full max-w-sm rounded-sm mask-linear-180 mask-linear-from-60% mask-linear-to-100% object-[100%_50%]"
      />
      <p className="mt-4 font-display text-lg">Votre panier est vide</p>
      <p className="mx-auto mt-2 max-w-72 text-sm text-balance text-quiet">
        Choisissez sans hâte : rien ne se paie ici, nous vous appelons et vous réglez à la livraison.
      </p>
      <Link to="/boutique" onClick={onLeave} className={buttonClasses('primary', 'mt-6')}>
        Voir la boutique
      </Link>
    </div>
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
        <p className="mt-2 dotted text-xs text-cream">
          {afterOrderSteps.map(({ title }) => (
            <span key={title}>{title} </span>
          ))}
        </p>
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
