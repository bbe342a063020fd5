import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useCart } from '#features/cart/client/cart-context.tsx'
import type { Receipt } from '#features/orders/domain/receipt.ts'
import { abortAfter } from '#lib/abort-after.ts'
import { failureOf } from '#lib/failure-of.ts'
import type { Failure, Result } from '#lib/result.ts'
import { notify } from '#ui/toast/notify.ts'
import {
  clearDrafts,
  idempotencyKey,
  isResumedOrder,
  renewIdempotencyKey,
  storeOrder,
} from '../client/draft.ts'
import { forgetSentOrder } from '../client/sent-order.ts'
import type { OrderCart } from '../domain/order.schema.ts'
import { readChangedPrices, readStockProblems, type StockProblem } from '../domain/order-error-details.ts'
import { askBeforeLeaving } from './ask-before-leaving.ts'

/** A network that gives no answer for so long has failed; the same key makes a second try safe. */
const ANSWER_WITHIN_MS = 45_000

const sentBefore =
  'Votre commande est restée sans réponse. Confirmez à nouveau : elle ne sera enregistrée qu’une seule fois.'

type OrderOptions<Form> = {
  send: (options: { data: Form & OrderCart; signal: AbortSignal }) => Promise<Result<Receipt>>
  /** What the customer sees next. The cart is emptied once it is there. */
  onPlaced: (receipt: Receipt) => Promise<void> | void
  /** Messages beside fields that only the server could give. */
  onFields: (messages: Record<string, string>) => void
  /** The session has ended meanwhile. */
  onSignedOut?: () => void
  failureTitle: string
  failureText: (error: Failure) => string
}

/** Places an order and does what its answer asks for. Cart and form are kept on every failure (CHK-12). */
export function useOrder<Form extends Record<string, string>>(options: OrderOptions<Form>) {
  const { cart, clear, refresh } = useCart()
  const [failure, setFailure] = useState(() => (isResumedOrder() ? sentBefore : null))
  const [stockProblems, setStockProblems] = useState<StockProblem[]>([])

  // Two presses may come before the next rendering.
  const isSending = useRef(false)

  const order = useMutation({
    mutationFn: async (form: Form) => {
      const items = cart.map(({ id, name, price, quantity }) => ({ id, name, price, quantity }))
      const data = { ...form, items, idempotencyKey: idempotencyKey() }
      storeOrder(cart)
      const stopAsking = askBeforeLeaving()
      try {
        return await options.send({ data, signal: abortAfter(ANSWER_WITHIN_MS) })
      } finally {
        stopAsking()
      }
    },
    onMutate: () => setFailure(null),
    onSuccess: async (result) => {
      if (!result.ok) {
        // A database that went away may have written it all the same: a page that is loaded anew asks.
        if (result.error.code !== 'database_away') forgetSentOrder()
        return refuse(result.error)
      }
      await options.onPlaced(result.value)
      // Only now does the page's history hold the receipt: a page that went before would ask for it.
      forgetSentOrder()
      clearDrafts()
      clear()
    },
    onSettled: (result) => {
      isSending.current = result?.ok === true
    },
    // It was sent all the same: some systems say that they have no network and are wrong.
    onError: (error) => refuse(navigator.onLine ? failureOf(error) : { code: 'offline' }),
  })

  function refuse(error: Failure) {
    if (error.code === 'not_authenticated' && options.onSignedOut) {
      notify({ title: options.failureTitle, description: options.failureText(error), tone: 'destructive' })
      return options.onSignedOut()
    }
    if (error.code === 'stock_insufficient') {
      const problems = readStockProblems(error.details)
      refresh(problems.flatMap(({ id, stock }) => (typeof stock === 'number' ? [{ id, stock }] : [])))
      setStockProblems(problems)
      return
    }
    if (error.code === 'price_changed') refresh(readChangedPrices(error.details))
    if (error.code === 'idempotency_mismatch') renewIdempotencyKey()
    if (error.code === 'invalid_input' && error.fields) options.onFields(error.fields)
    const text = options.failureText(error)
    setFailure(text)
    notify({ title: options.failureTitle, description: text, tone: 'destructive' })
  }

  return {
    place: (form: Form) => {
      if (isSending.current) return
      isSending.current = true
      order.mutate(form)
    },
    /** From the press until the next screen: no second press counts (CHK-11). */
    isBusy: order.isPending || order.data?.ok === true,
    failure,
    stockProblems,
    dismissStockProblems: () => setStockProblems([]),
  }
}
