import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type MouseEvent, useEffect, useState } from 'react'
import { sessionQuery, useSession } from '#features/account/api/session.queries.ts'
import { useSettings } from '#features/settings/api/settings.queries.ts'
import { afterOrderSteps, deliveryFees } from '#features/settings/domain/delivery-terms.ts'
import { formatMoney } from '#lib/format/money.ts'
import { Button, buttonClasses } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ScenePicture } from '#ui/scene-picture.tsx'
import { useCart } from '../client/cart-context.tsx'
import { usePresentStocks } from '../client/use-present-stocks.ts'
import { cartTotal, countItems } from '../domain/cart.ts'
import { CartLine } from './cart-line.tsx'
import { RefillNotes } from './refill-notes.tsx'

/** How long “Commander” waits for the session, in ms. */
const SESSION_WITHIN_MS = 3_000

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
          <DeliveryNote />
          {/* Away from the thumb that orders: it cannot be undone. */}
          <Button look="quiet" className="mt-2 -ml-6" onClick={clear}>
            Vider le panier
          </Button>
        </>
      )}
    </Dialog>
  )
}

/** What delivery costs and when it is paid. It scrolls with the lines, so that a phone shows more of them. */
function DeliveryNote() {
  const { deliveryMessage } = useSettings()
  return (
    <div className="mt-4 flex flex-col gap-2 text-xs">
      <p className="text-quiet">
        <span>{deliveryMessage}</span> {deliveryFees}
      </p>
      <p className="dotted">
        {afterOrderSteps.map(({ title }) => (
          <span key={title}>{title} </span>
        ))}
      </p>
    </div>
  )
}

/** Nothing yet: the house's own picture, and the way to the shop. */
function Empty({ onLeave }: { onLeave: () => void }) {
  return (
    <div className="text-center">
      <div className="-mx-5 -mt-5 sm:-mx-6">
        <ScenePicture name="hero-1" className="aspect-square w-full fade-below-60% object-[100%_50%]" />
      </div>
      <p className="mt-2 font-display text-xl">Votre panier est vide</p>
      <p className="mx-auto mt-2 max-w-72 text-sm text-balance text-quiet">
        Choisissez sans hâte : rien ne se paie ici, nous vous appelons et vous réglez à la livraison.
      </p>
      <Link to="/boutique" onClick={onLeave} className={buttonClasses('primary', 'mt-7 w-full')}>
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
  const session = useSession()
  const isSignedIn = session.status === 'signed-in'
  const queryClient = useQueryClient()
  const navigate = useNavigate()

  /** Waits a moment for the session, which decides the checkout; that of guests serves customers as well. */
  async function orderOnceKnown(event: MouseEvent) {
    event.preventDefault()
    const late = new Promise<null>((resolve) => setTimeout(resolve, SESSION_WITHIN_MS, null))
    const known = queryClient.query(sessionQuery).catch(() => null)
    const user = await Promise.race([known, late])
    await navigate({ to: user ? '/enhanced-checkout' : '/guest-checkout' })
    onLeave()
  }

  return (
    <div className="flex flex-col gap-1">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="text-quiet">Total</span>
        <span className="text-xl font-semibold text-amber">{formatMoney(total)}</span>
      </p>
      <Link
        to={isSignedIn ? '/enhanced-checkout' : '/guest-checkout'}
        onClick={session.status === 'loading' ? (event) => void orderOnceKnown(event) : onLeave}
        className={buttonClasses('primary', 'mt-2')}
      >
        Commander
      </Link>
      {isSignedIn ? null : (
        <Link
          to="/login"
          search={{ returnTo: 'checkout' }}
          onClick={onLeave}
          className={buttonClasses('quiet', '-mb-2')}
        >
          Se connecter
        </Link>
      )}
    </div>
  )
}
