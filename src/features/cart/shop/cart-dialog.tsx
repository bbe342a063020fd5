import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { ShoppingBag } from 'lucide-react'
import type { MouseEvent } from 'react'
import { formatMoney } from '#lib/money.ts'
import { Button, buttonClasses } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { EmptyState } from '#ui/states.tsx'
import { sessionQuery, useSession } from '../../account/session.queries.ts'
import { cartTotal, countItems } from '../cart.ts'
import { useCart } from '../cart-context.tsx'
import { CartLine } from './cart-line.tsx'

/** The cart: its lines, its total, and the ways on (CART-01 to CART-07). */
export default function CartDialog() {
  const { cart, setOpen, clear } = useCart()
  const close = () => setOpen(false)
  const isEmpty = cart.length === 0
  return (
    <Dialog
      place="right"
      title={`Mon Panier (${countItems(cart)})`}
      onClose={close}
      footer={isEmpty ? undefined : <CartFooter total={cartTotal(cart)} onLeave={close} onClear={clear} />}
    >
      {isEmpty ? (
        <EmptyState
          icon={<ShoppingBag aria-hidden />}
          action={
            <Link to="/boutique" onClick={close} className={buttonClasses('secondary')}>
              Découvrir la boutique
            </Link>
          }
        >
          Votre panier est vide
        </EmptyState>
      ) : (
        <ul className="-my-4 divide-y divide-line">
          {cart.map((item) => (
            <CartLine key={item.id} item={item} />
          ))}
        </ul>
      )}
    </Dialog>
  )
}

function CartFooter({
  total,
  onLeave,
  onClear,
}: {
  total: number
  onLeave: () => void
  onClear: () => void
}) {
  const session = useSession()
  const isSignedIn = session.status === 'signed-in'
  const queryClient = useQueryClient()
  const navigate = useNavigate()

  /** Pressed before it is known who is signed in: the way to the right checkout waits for that. */
  async function orderOnceKnown(event: MouseEvent) {
    event.preventDefault()
    const person = await queryClient.query(sessionQuery).catch(() => null)
    await navigate({ to: person ? '/enhanced-checkout' : '/guest-checkout' })
    onLeave()
  }

  return (
    <div className="flex flex-col gap-3">
      <p className="flex items-baseline justify-between">
        <span className="text-quiet">Total</span>
        <span className="text-lg font-semibold text-amber">{formatMoney(total)}</span>
      </p>
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
      <Button look="quiet" onClick={onClear}>
        Vider le panier
      </Button>
    </div>
  )
}
