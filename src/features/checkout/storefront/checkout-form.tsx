import { Link } from '@tanstack/react-router'
import { ChevronDown, ReceiptText, Truck } from 'lucide-react'
import type { FormEvent, ReactNode, RefObject } from 'react'
import { useCart } from '#features/cart/client/cart-context.tsx'
import { cartTotal, countItems } from '#features/cart/domain/cart.ts'
import { useSettings } from '#features/settings/api/settings.queries.ts'
import { deliveryFees } from '#features/settings/domain/delivery-terms.ts'
import { AfterOrderSteps } from '#features/settings/storefront/after-order-steps.tsx'
import { formatMoney } from '#lib/format/money.ts'
import { Button } from '#ui/button.tsx'
import { draftOf, keepDraft } from '../client/order-state.ts'
import type { GuestForm } from '../domain/guest-order.schema.ts'
import type { StockProblem } from '../domain/order-error-details.ts'
import { withCustomer } from '../domain/simple-order.schema.ts'
import { notifyEmptyCart } from './empty-cart.tsx'
import { OfflineOrder } from './offline-order.tsx'
import { OrderSummary, SUMMARY_ID } from './order-summary.tsx'
import { StockDialog } from './stock-dialog.tsx'
import { useWaitForNetwork } from './use-checkout-form.ts'

type CheckoutFormProps = {
  formRef: RefObject<HTMLFormElement | null>
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  order: {
    isBusy: boolean
    failure: string | null
    isUnreached: boolean
    stockProblems: readonly StockProblem[]
    dismissStockProblems: () => void
  }
  /** The input so far; set where the simple form is offered instead, which is prefilled with it (CHK-01). */
  customer?: GuestForm
  /** The way to another form or account, above the fields. */
  before?: ReactNode
  /** Stands in the summary's place while the cart is empty, and on a phone first. */
  emptyHint?: ReactNode
  children: ReactNode
}

/** The layout of all checkouts: delivery message, fields, next steps, button and summary. */
export function CheckoutForm({
  formRef,
  onSubmit,
  order,
  customer,
  before,
  emptyHint,
  children,
}: CheckoutFormProps) {
  const settings = useSettings()
  const { cart } = useCart()
  const isEmpty = cart.length === 0
  const waiting = useWaitForNetwork(formRef)
  return (
    <div className="grid gap-8 md:grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)] md:items-start md:gap-12">
      {isEmpty ? <div className="md:sticky md:top-28 md:col-start-2 md:row-start-1">{emptyHint}</div> : null}
      <div className="flex flex-col gap-6 md:col-start-1 md:row-start-1">
        {isEmpty ? null : <SummaryLine count={countItems(cart)} total={cartTotal(cart)} />}
        <p className="flex items-start gap-3 text-sm">
          <Truck aria-hidden className="mt-0.5 size-5 shrink-0 text-brass" />
          <span>
            <span>{settings.deliveryMessage}</span> <span className="text-quiet">{deliveryFees}</span>
          </span>
        </p>
        {before || customer ? (
          <ul className="divide-y divide-line border-y border-line text-sm">
            {before ? <li className={otherWay}>{before}</li> : null}
            {customer ? (
              <li className={otherWay}>
                <ToSimpleForm customer={customer} />
              </li>
            ) : null}
          </ul>
        ) : null}
        <form
          ref={formRef}
          noValidate
          aria-label="Vos coordonnées"
          onSubmit={(event) => {
            waiting.takeBack()
            if (order.isBusy || isEmpty) event.preventDefault()
            else onSubmit(event)
            if (isEmpty) notifyEmptyCart()
          }}
          className="flex flex-col gap-5"
        >
          {children}
          <AfterOrderSteps title="Après votre commande" />
          <p className="flex items-start gap-3 text-sm text-quiet">
            <ReceiptText aria-hidden className="mt-0.5 size-5 shrink-0 text-brass" />
            Votre commande et votre facture sont établies aussitôt. Nous vous appelons ensuite pour convenir
            du paiement et de la livraison.
          </p>
          {order.failure ? (
            <p role="alert" className="rounded-md border border-danger/50 bg-danger-soft px-4 py-3 text-sm">
              {order.failure}
            </p>
          ) : null}
          {order.isUnreached ? <OfflineOrder {...waiting} /> : null}
          {/* On a phone the summary is below the form: the amount is repeated where the order is sent. */}
          {isEmpty ? null : (
            <p className="flex flex-wrap items-baseline justify-between gap-x-3 border-t border-line pt-4 md:hidden">
              <span className="text-quiet">À régler à la livraison</span>
              <span className="text-xl font-semibold text-amber">{formatMoney(cartTotal(cart))}</span>
            </p>
          )}
          <Button type="submit" disabled={order.isBusy} className="min-h-13 text-base">
            {order.isBusy ? 'Traitement...' : 'Confirmer la commande'}
          </Button>
        </form>
      </div>
      {isEmpty ? null : <OrderSummary />}
      {order.stockProblems.length > 0 ? (
        <StockDialog problems={order.stockProblems} onClose={order.dismissStockProblems} />
      ) : null}
    </div>
  )
}

const otherWay = 'flex flex-wrap items-center justify-between gap-x-3 py-1.5'

/** The look of a link to another form, or to the account. */
export const otherWayLink =
  'inline-flex min-h-11 items-center gap-2 font-semibold whitespace-nowrap text-amber underline-offset-4 hover:underline'

/** On a phone the summary stands below the form: what is ordered is said first, and leads there. */
function SummaryLine({ count, total }: { count: number; total: number }) {
  return (
    <a
      href={`#${SUMMARY_ID}`}
      className="flex min-h-13 flex-wrap items-center justify-between gap-x-3 rounded-md border border-line bg-raised px-4 py-2 md:hidden"
    >
      <span className="flex items-center gap-2">
        {count > 1 ? `${count} articles` : '1 article'}
        <ChevronDown aria-hidden className="size-4 text-brass" />
      </span>
      <span className="font-semibold whitespace-nowrap">{formatMoney(total)}</span>
    </a>
  )
}

/** Prefills the simple form with the input of this one, unless it has its own. */
function ToSimpleForm({ customer }: { customer: GuestForm }) {
  const prefill = () => keepDraft('simple', withCustomer(draftOf('simple'), customer))
  return (
    <>
      <span className="text-quiet">Prénom et nom séparés ?</span>
      <Link to="/checkout" onClick={prefill} className={otherWayLink}>
        Formulaire simple
      </Link>
    </>
  )
}

/** The outline of the form while the customer's data are loading. */
export function FormSkeleton() {
  return (
    <div role="status" aria-label="Chargement de vos coordonnées" className="flex max-w-2xl flex-col gap-6">
      {['a', 'b', 'c', 'd'].map((place) => (
        <div key={place} className="flex flex-col gap-2">
          <div className="skeleton h-4 w-32 rounded-sm" />
          <div className="skeleton h-12 w-full rounded-md" />
        </div>
      ))}
    </div>
  )
}
