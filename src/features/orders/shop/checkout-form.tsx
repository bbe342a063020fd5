import { useMutation } from '@tanstack/react-query'
import type { HistoryState } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
import type { BaseIssue, BaseSchema, InferOutput } from 'valibot'
import { FormFailure } from '#features/account/shop/account-page.tsx'
import { useSettings } from '#features/settings/settings.api.ts'
import { deliveryFees } from '#features/settings/settings.ts'
import { AfterOrderSteps } from '#features/settings/shop/after-order-steps.tsx'
import { type Failure, failureOf, type Result } from '#lib/errors/result.ts'
import { formatMoney } from '#lib/format/money.ts'
import { Button } from '#ui/button.tsx'
import { useValidatedForm } from '#ui/form/use-validated-form.ts'
import { Truck } from '#ui/icons/icons.tsx'
import { ReceiptText } from '#ui/icons/screen-icons.tsx'
import { notify } from '#ui/toast/notify.ts'
import { countItems } from '../cart.ts'
import type { OrderCart } from '../order-cart.ts'
import { readChangedPrices, readStockProblems, type StockProblem } from '../order-failure.ts'
import type { GuestForm } from '../order-forms.ts'
import type { Receipt } from '../receipt.ts'
import { useCart } from './cart-context.tsx'
import { notifyEmptyCart, OtherWays, PromoCodeLine } from './checkout-parts.tsx'
import { keepPromoCode, useKeptPromoCode } from './kept-promo-code.ts'
import {
  endOrder,
  loseAnswer,
  orderState,
  refuseOrder,
  sendOrder,
  useOrderState,
  useStorePlaced,
} from './order-state.ts'
import { OrderSummary, StockDialog, SummaryLine } from './order-summary.tsx'
import { loadPlacedScreen } from './use-placed.tsx'
import { usePromoCode } from './use-promo-code.ts'
import { OfflineOrder, useWaitForNetwork } from './wait-for-network.tsx'

type Schema<Form> = BaseSchema<Record<string, string>, Form, BaseIssue<unknown>>

type CheckoutOptions<Form> = {
  schema: Schema<Form>
  initial: () => Form
  /** Keeps the input with the order, at each change. */
  keep: (values: Form) => void
  /** Called when a valid form is sent. */
  onSubmitting?: (form: Form) => void
  send: (options: { data: Form & OrderCart }) => Promise<Result<Receipt>>
  /** Whose order it is; null: a guest's. */
  userId: string | null
  /** Goes to the next screen; without it, the confirmation is shown in the place of the form. */
  onPlaced?: (state: HistoryState) => Promise<void>
  /** Called when the session has ended meanwhile. */
  onSignedOut?: () => void
  failureTitle: string
  failureText: (error: Failure) => string
}

const sentBefore =
  'Votre commande est restée sans réponse. Confirmez à nouveau : elle ne sera enregistrée qu’une seule fois.'

/**
 * A checkout form: its input, its checks, and the order that it sends. The order's state is that of `order-state.ts`;
 * here is what the screen shows of it. A failure keeps cart and form (CHK-12).
 */
export function useCheckoutForm<Form extends Record<string, string>>(options: CheckoutOptions<Form>) {
  const { cart, clear, refresh } = useCart()
  const storePlaced = useStorePlaced()
  const state = useOrderState()
  const promo = usePromoCode(useKeptPromoCode() ?? '', cart)
  const [values, setValues] = useState(options.initial)
  const [failure, setFailure] = useState(() => (orderState() === 'unanswered' ? sentBefore : null))
  /** There was no network: the customer may let the order wait for it. */
  const [isUnreached, setUnreached] = useState(false)
  const [stockProblems, setStockProblems] = useState<StockProblem[]>([])
  // A press may come between the answer and the next screen.
  const isPlaced = useRef(false)
  const sentCode = useRef(promo.sent)

  const order = useMutation({
    mutationFn: async ({ form, idempotencyKey }: { form: Form; idempotencyKey: string }) => {
      const items = cart.map(({ id, name, price, quantity }) => ({ id, name, price, quantity }))
      const stopAsking = confirmBeforeUnload()
      try {
        const answer = options.send({ data: { ...form, items, idempotencyKey, ...sentCode.current } })
        loadPlacedScreen()
        return await answer
      } finally {
        stopAsking()
      }
    },
    onSuccess: async (result) => {
      if (!result.ok) {
        // A database that became unavailable may have saved it.
        if (result.error.code === 'database_away') loseAnswer(cart)
        else refuseOrder(cart, result.error.code === 'idempotency_mismatch')
        return fail(result.error)
      }
      isPlaced.current = true
      const shown = storePlaced(result.value, options.userId)
      notify({
        title: 'Commande confirmée !',
        description: `Commande ${result.value.orderNumber}`,
        tone: 'success',
      })
      const next = await shown
      if (options.onPlaced) await options.onPlaced(next)
      else scrollTo({ top: 0 })
      endOrder()
      clear()
      keepPromoCode(null)
    },
    onError: (error) => {
      loseAnswer(cart)
      // The order was sent even when the browser claims to be offline, because some systems are wrong about it.
      fail(navigator.onLine ? failureOf(error) : { code: 'offline' })
    },
  })

  function send(form: Form) {
    const idempotencyKey = isPlaced.current ? null : sendOrder(cart)
    if (!idempotencyKey) return
    // What was sent without an answer is sent as it was: the code may have been used up by it.
    const isRepeated = state === 'unanswered' || state === 'waiting'
    if (!isRepeated || promo.code !== sentCode.current.promoCode) sentCode.current = promo.sent
    setFailure(null)
    setUnreached(false)
    order.mutate({ form, idempotencyKey })
  }

  function fail(error: Failure) {
    const title = options.failureTitle
    const text = options.failureText(error)
    if (error.code === 'not_authenticated' && options.onSignedOut) {
      notify({ title, description: text, tone: 'destructive' })
      return options.onSignedOut()
    }
    if (promo.takeRefusal(error)) {
      notify({ title, description: 'Voyez votre code promo, puis confirmez à nouveau.', tone: 'destructive' })
      return
    }
    if (error.code === 'stock_insufficient') {
      const problems = readStockProblems(error.details)
      refresh(problems.flatMap(({ id, stock }) => (typeof stock === 'number' ? [{ id, stock }] : [])))
      setStockProblems(problems)
      return
    }
    if (error.code === 'price_changed') refresh(readChangedPrices(error.details))
    if (error.code === 'invalid_input' && error.fields) form.showErrors(error.fields)
    setUnreached(error.code === 'offline' || error.code === 'network')
    setFailure(text)
    notify({ title, description: text, tone: 'destructive' })
  }

  const form = useValidatedForm({
    schema: options.schema,
    values,
    onChange: (next) => {
      const all = { ...values, ...next }
      setValues(all)
      options.keep(all)
    },
    onValid: (output: InferOutput<Schema<Form>>) => {
      options.onSubmitting?.(output)
      send(output)
    },
    onInvalid: () =>
      notify({
        title: 'Erreur de validation',
        description: 'Veuillez corriger les erreurs dans le formulaire',
        tone: 'destructive',
      }),
  })

  return {
    ...form,
    values,
    promo,
    order: {
      /** True from the press until the next screen: a second press does nothing (CHK-11). */
      isBusy: state === 'sent' || order.data?.ok === true,
      failure,
      isUnreached,
      stockProblems,
      dismissStockProblems: () => setStockProblems([]),
    },
  }
}

/** Makes the browser ask before the page is left or reloaded. Returns a function that stops it. */
function confirmBeforeUnload(): () => void {
  const ask = (event: BeforeUnloadEvent) => {
    event.preventDefault()
    // Browsers before 2023 read only this.
    event.returnValue = true
  }
  addEventListener('beforeunload', ask)
  return () => removeEventListener('beforeunload', ask)
}

type CheckoutFormProps = {
  checkout: Pick<ReturnType<typeof useCheckoutForm>, 'formProps' | 'order' | 'promo'>
  /** The input so far; set where the simple form is offered instead, which is prefilled with it (CHK-01). */
  customer?: GuestForm
  /** The way to another form or account, above the fields. */
  before?: ReactNode
  /** Stands in the summary's place while the cart is empty, and on a phone first. */
  emptyHint?: ReactNode
  children: ReactNode
}

/** Two short fields, side by side where a line has room for both. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className="grid gap-5 lg:grid-cols-2">{children}</div>
}

/** The layout of all checkouts: fields, next steps, delivery message, button and summary. */
export function CheckoutForm({ checkout, customer, before, emptyHint, children }: CheckoutFormProps) {
  const { formProps, order, promo } = checkout
  const settings = useSettings()
  const { cart } = useCart()
  const isEmpty = cart.length === 0
  const waiting = useWaitForNetwork(formProps.ref)
  return (
    <div className="grid gap-8 md:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)] md:items-start lg:grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)] lg:gap-12">
      {isEmpty ? <div className="md:sticky md:top-28 md:col-start-2 md:row-start-1">{emptyHint}</div> : null}
      <div className="flex flex-col gap-6 md:col-start-1 md:row-start-1">
        {isEmpty ? null : <SummaryLine count={countItems(cart)} total={promo.total} />}
        <OtherWays account={before} customer={customer} />
        <form
          {...formProps}
          aria-label="Vos coordonnées"
          onSubmit={(event) => {
            waiting.takeBack()
            if (order.isBusy || isEmpty) event.preventDefault()
            else formProps.onSubmit(event)
            if (isEmpty) notifyEmptyCart()
          }}
          className="flex flex-col gap-5"
        >
          {children}
          <AfterOrderSteps title="Après votre commande" />
          <p className="flex items-start gap-3 text-sm">
            <Truck aria-hidden className="mt-0.5 size-5 shrink-0 text-brass" />
            <span>
              <span>{settings.deliveryMessage}</span> <span className="text-quiet">{deliveryFees}</span>
            </span>
          </p>
          <p className="-mt-1 flex items-start gap-3 text-sm text-quiet">
            <ReceiptText aria-hidden className="mt-0.5 size-5 shrink-0 text-brass" />
            Votre commande et votre facture sont établies aussitôt. Nous vous appelons ensuite pour convenir
            du paiement et de la livraison.
          </p>
          {isEmpty ? null : <PromoCodeLine promo={promo} onCode={(code) => keepPromoCode(code || null)} />}
          <FormFailure>{order.failure}</FormFailure>
          {order.isUnreached ? <OfflineOrder {...waiting} /> : null}
          {/* On a phone the summary is below the form: the amount is repeated where the order is sent. */}
          {isEmpty ? null : (
            <p className="flex flex-wrap items-baseline justify-between gap-x-3 border-t border-line pt-4 md:hidden">
              <span className="text-quiet">À régler à la livraison</span>
              <span className="text-xl font-semibold text-amber">{formatMoney(promo.total)}</span>
            </p>
          )}
          <Button type="submit" disabled={order.isBusy} className="min-h-13 text-base">
            {order.isBusy ? 'Traitement...' : 'Confirmer la commande'}
          </Button>
        </form>
      </div>
      {isEmpty ? null : <OrderSummary promo={promo} />}
      {order.stockProblems.length > 0 ? (
        <StockDialog problems={order.stockProblems} onClose={order.dismissStockProblems} />
      ) : null}
    </div>
  )
}
