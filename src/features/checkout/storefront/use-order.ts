import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useCart } from '#features/cart/client/cart-context.tsx'
import { keepCart } from '#features/cart/client/kept-cart.ts'
import { emptyCart } from '#features/cart/domain/cart.ts'
import type { Receipt } from '#features/orders/domain/receipt.ts'
import { failureOf } from '#lib/errors/failure-of.ts'
import type { Failure, Result } from '#lib/errors/result.ts'
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
import { confirmBeforeUnload } from './confirm-before-unload.ts'

const sentBefore =
  'Votre commande est restée sans réponse. Confirmez à nouveau : elle ne sera enregistrée qu’une seule fois.'

type OrderOptions<Form> = {
  send: (options: { data: Form & OrderCart }) => Promise<Result<Receipt>>
  /** Shows the next screen. The cart is emptied afterwards. */
  onPlaced: (receipt: Receipt) => Promise<void> | void
  /** Shows messages of the server beside their fields. */
  onFields: (messages: Record<string, string>) => void
  /** Called when the session has ended meanwhile. */
  onSignedOut?: () => void
  failureTitle: string
  failureText: (error: Failure) => string
}

/** Places an order and handles its answer. Failures keep cart and form (CHK-12). */
export function useOrder<Form extends Record<string, string>>(options: OrderOptions<Form>) {
  const { cart, clear, refresh } = useCart()
  const [failure, setFailure] = useState(() => (isResumedOrder() ? sentBefore : null))
  /** The order met no network: it may wait for it. */
  const [isUnreached, setUnreached] = useState(false)
  const [stockProblems, setStockProblems] = useState<StockProblem[]>([])

  // A second press may come before the next render.
  const isSending = useRef(false)

  const order = useMutation({
    mutationFn: async (form: Form) => {
      const items = cart.map(({ id, name, price, quantity }) => ({ id, name, price, quantity }))
      const data = { ...form, items, idempotencyKey: idempotencyKey() }
      storeOrder(cart)
      // A page that is reloaded now asks for the order, and must not offer its cart again.
      keepCart(emptyCart)
      const stopAsking = confirmBeforeUnload()
      try {
        return await options.send({ data })
      } finally {
        stopAsking()
      }
    },
    onMutate: () => {
      setFailure(null)
      setUnreached(false)
    },
    onSuccess: async (result) => {
      if (!result.ok) {
        // A database that became unavailable may have saved it: a reloaded page asks.
        if (result.error.code !== 'database_away') forgetSentOrder()
        return refuse(result.error)
      }
      await options.onPlaced(result.value)
      // From here on the page's history entry holds the receipt; a page reloaded earlier would ask for the
      // order.
      forgetSentOrder()
      clearDrafts()
      clear()
    },
    onSettled: (result) => {
      isSending.current = result?.ok === true
    },
    // The order was sent even when the browser claims to be offline, because some systems are wrong about it.
    onError: (error) => refuse(navigator.onLine ? failureOf(error) : { code: 'offline' }),
  })

  function refuse(error: Failure) {
    keepCart(cart)
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
    setUnreached(error.code === 'offline' || error.code === 'network')
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
    /** True from the press until the next screen: a second press does nothing (CHK-11). */
    isBusy: order.isPending || order.data?.ok === true,
    failure,
    isUnreached,
    stockProblems,
    dismissStockProblems: () => setStockProblems([]),
  }
}
