import { useMutation } from '@tanstack/react-query'
import { type HistoryState, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { BaseIssue, BaseSchema, InferOutput } from 'valibot'
import { useCart } from '#features/cart/client/cart-context.tsx'
import type { Receipt } from '#features/orders/domain/receipt.ts'
import { failureOf } from '#lib/errors/failure-of.ts'
import type { Failure, Result } from '#lib/errors/result.ts'
import { useValidatedForm } from '#ui/form/use-validated-form.ts'
import { notify } from '#ui/toast/notify.ts'
import { networkBack } from '../client/network-back.ts'
import {
  endOrder,
  loseAnswer,
  orderState,
  placeOrder,
  postponeOrder,
  refuseOrder,
  sendOrder,
  takeOrderBack,
  useOrderState,
} from '../client/order-state.ts'
import type { OrderCart } from '../domain/order.schema.ts'
import { readChangedPrices, readStockProblems, type StockProblem } from '../domain/order-error-details.ts'

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
  const formRef = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState(options.initial)
  const [failure, setFailure] = useState(() => (orderState() === 'unanswered' ? sentBefore : null))
  /** The order met no network: it may wait for it. */
  const [isUnreached, setUnreached] = useState(false)
  const [stockProblems, setStockProblems] = useState<StockProblem[]>([])
  // A press may come between the answer and the next screen.
  const isPlaced = useRef(false)

  const order = useMutation({
    mutationFn: async ({ form, idempotencyKey }: { form: Form; idempotencyKey: string }) => {
      const items = cart.map(({ id, name, price, quantity }) => ({ id, name, price, quantity }))
      const stopAsking = confirmBeforeUnload()
      try {
        return await options.send({ data: { ...form, items, idempotencyKey } })
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
    if (error.code === 'stock_insufficient') {
      const problems = readStockProblems(error.details)
      refresh(problems.flatMap(({ id, stock }) => (typeof stock === 'number' ? [{ id, stock }] : [])))
      setStockProblems(problems)
      return
    }
    if (error.code === 'price_changed') refresh(readChangedPrices(error.details))
    if (error.code === 'invalid_input' && error.fields && formRef.current)
      form.showErrors(formRef.current, error.fields)
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
    formRef,
    values,
    field: form.field,
    change: form.change,
    onSubmit: form.onSubmit,
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

/**
 * Records that an order was placed, then names it in the page's history entry, by which `usePlaced` shows it. Returns what
 * the entry of a next page says (GUEST-13).
 */
export function useStorePlaced() {
  const router = useRouter()
  return async (receipt: Receipt, userId: string | null): Promise<HistoryState> => {
    const isStored = placeOrder(receipt, userId)
    const { orderNumber, invoiceNumber } = receipt
    const state = { orderNumber, invoiceNumber, ...(isStored || userId ? {} : { receipt }) }
    await router.navigate({ to: router.state.location.pathname, replace: true, state })
    return state
  }
}

/**
 * An order that waits for the network while its form is open (AFTER-07): then the form is sent as it is by then, with the
 * same key, so that it stays one order. Whoever leaves the form takes it back.
 */
export function useWaitForNetwork(formRef: { readonly current: HTMLFormElement | null }) {
  const isWaiting = useOrderState() === 'waiting'
  const end = useRef<AbortController>(undefined)

  async function wait() {
    const own = new AbortController()
    end.current = own
    postponeOrder()
    const isBack = await networkBack(own.signal)
    // Safari 15 has no requestSubmit().
    if (isBack) formRef.current?.querySelector<HTMLButtonElement>('button[type=submit]')?.click()
  }

  function takeBack() {
    end.current?.abort()
    takeOrderBack()
  }

  // What waits is outside React, and ends with the form.
  useEffect(
    () => () => {
      end.current?.abort()
      takeOrderBack()
    },
    [],
  )

  return { isWaiting, wait: () => void wait(), takeBack }
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
