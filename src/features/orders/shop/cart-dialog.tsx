import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type MouseEvent, useEffect, useState } from 'react'
import { sessionQuery, useSession } from '#features/account/session.api.ts'
import { formerPrice } from '#features/catalogue/product.ts'
import { useSettings } from '#features/settings/settings.api.ts'
import { afterOrderSteps, deliveryFees } from '#features/settings/settings.ts'
import { formatMoney, inFrench } from '#lib/format/money.ts'
import { Button, buttonClasses, IconButton } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Minus, Plus, Trash2 } from '#ui/icons/icons.tsx'
import { ScenePicture } from '#ui/page-title.tsx'
import { PictureFrame } from '#ui/picture-frame.tsx'
import { Price } from '#ui/price.tsx'
import { type CartItem, cartTotal, countItems } from '../cart.ts'
import type { RefillNote } from '../refill-cart.ts'
import { useCart } from './cart-context.tsx'
import { usePresentStocks } from './use-present-stocks.ts'

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

/** Lowers quantities to a known stock (CART-12, CART-14); returns the ids of these lines. */
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

/** What is not as before in a cart that was filled again (AFTER-05). */
function RefillNotes({ notes }: { notes: readonly RefillNote[] }) {
  if (notes.length === 0) return null
  return (
    <div role="status" className="mb-6 rounded-md border border-amber/40 bg-amber-soft px-4 py-3 text-sm">
      <p className="font-medium">Depuis la dernière fois :</p>
      <ul className="mt-1 list-disc pl-5">
        {notes.map((note) => (
          <li key={refillText(note)} className="wrap-anywhere">
            {refillText(note)}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** What a customer reads of a product that is not as it was. */
export function refillText(note: RefillNote): string {
  const name = note.name ?? 'Un article'
  switch (note.kind) {
    case 'gone':
      return `${name} : n’est plus en vente.`
    case 'sold_out':
      return `${name} : épuisé pour le moment.`
    case 'fewer':
      return `${name} : il n’en reste que ${note.quantity}, au lieu de ${note.wanted}.`
    case 'dearer':
      return `${name} : ${formatMoney(note.price)}, au lieu de ${formatMoney(note.was)}.`
  }
}

type CartLineProps = {
  item: CartItem
  /** Whether its quantity was lowered because the stock fell. */
  isCapped: boolean
}

/** A line of the cart: picture, price, quantity, note of the stock, remove (CART-02). */
function CartLine({ item, isCapped }: CartLineProps) {
  const { setQuantity, remove } = useCart()
  const atStock = item.quantity >= item.stock
  return (
    <li className="flex gap-3 py-4 sm:gap-4">
      <div className="w-16 shrink-0 sm:w-20 overflow-hidden rounded-md">
        <PictureFrame address={item.imageUrl} alt="" sizes="5rem" />
      </div>
      <div className="min-w-0 flex-1">
        <div className="flex items-start justify-between gap-2">
          <p className="font-display text-base leading-snug">{item.name}</p>
          <IconButton
            label={`Retirer ${item.name}`}
            className="-mt-2.5 -mr-2.5 text-quiet"
            onClick={() => remove(item.id)}
          >
            <Trash2 aria-hidden className="size-4" />
          </IconButton>
        </div>
        <Price
          amount={item.price}
          former={formerPrice(item)}
          className="text-sm text-quiet"
          formerClassName="text-xs"
        />
        <div className="mt-2 flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
          <fieldset className="flex items-center rounded-full border border-line-strong">
            <legend className="sr-only">Quantité de {item.name}</legend>
            <IconButton label="Diminuer la quantité" onClick={() => setQuantity(item.id, item.quantity - 1)}>
              <Minus aria-hidden className="size-4" />
            </IconButton>
            <output aria-label="Quantité" className="min-w-7 text-center font-semibold">
              {item.quantity}
            </output>
            <IconButton
              label="Augmenter la quantité"
              disabled={atStock}
              onClick={() => setQuantity(item.id, item.quantity + 1)}
            >
              <Plus aria-hidden className="size-4" />
            </IconButton>
          </fieldset>
          <p className="ml-auto text-sm font-semibold whitespace-nowrap">
            {formatMoney(item.price * item.quantity)}
          </p>
        </div>
        <p role="status" className={`mt-2 text-xs ${atStock ? 'text-amber' : 'text-quiet'}`}>
          {stockNote(item, isCapped)}
        </p>
      </div>
    </li>
  )
}

function stockNote({ stock, quantity }: CartItem, isCapped: boolean): string {
  if (stock <= 0) return 'Épuisé : retirez cet article pour commander.'
  return isCapped && quantity === stock
    ? `Stock maximum : ${inFrench(stock)}. La quantité a été réduite.`
    : `Stock maximum : ${inFrench(stock)}`
}
