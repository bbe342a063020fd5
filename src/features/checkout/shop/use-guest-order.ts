import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { errorText } from '#lib/error-texts.ts'
import type { Failure } from '#lib/result.ts'
import { notify } from '#ui/toast/notify.ts'
import { useCart } from '../../cart/cart-context.tsx'
import { placeGuestOrder } from '../checkout.functions.ts'
import { clearDraft, idempotencyKey, rememberGuest, renewIdempotencyKey } from '../draft.ts'
import type { GuestForm } from '../guest-order.schema.ts'
import { readChangedPrices, readStockProblems, type StockProblem } from '../refusal-details.ts'

/** A network that gives no answer for so long has failed; the same key makes a second try safe. */
const ANSWER_WITHIN_MS = 45_000

const GENERAL_FAILURE = 'Une erreur est survenue lors de la création de votre commande. Veuillez réessayer.'

/** What the guest reads when an order failed: the cause where it is theirs to mend, else the general text (GUEST-15). */
export function guestFailureText(error: Failure): string {
  const general = error.code === 'internal' || error.code === 'database' || error.code === 'network'
  if (!general) return errorText(error)
  return error.errorId ? `${GENERAL_FAILURE} (référence ${error.errorId})` : GENERAL_FAILURE
}

/** Places the guest's order and does what its answer asks for. Cart and form are kept on every failure (CHK-12). */
export function useGuestOrder(onFields: (messages: Record<string, string>) => void) {
  const { cart, clear, refresh } = useCart()
  const navigate = useNavigate()
  const [failure, setFailure] = useState<string | null>(null)
  const [stockProblems, setStockProblems] = useState<StockProblem[]>([])

  const order = useMutation({
    mutationFn: (form: GuestForm) =>
      placeGuestOrder({
        data: {
          ...form,
          items: cart.map(({ id, name, price, quantity }) => ({ id, name, price, quantity })),
          idempotencyKey: idempotencyKey(),
        },
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      }),
    onMutate: (form) => {
      setFailure(null)
      rememberGuest(form)
    },
    onSuccess: async (result) => {
      if (!result.ok) return refuse(result.error)
      const receipt = result.value
      notify({
        title: 'Commande confirmée !',
        description: `Commande ${receipt.order_number}`,
        tone: 'success',
      })
      await navigate({
        to: '/orders',
        state: { orderNumber: receipt.order_number, invoiceNumber: receipt.invoice_number, receipt },
      })
      clearDraft()
      clear()
    },
    onError: () => refuse({ code: 'network' }),
  })

  function refuse(error: Failure) {
    if (error.code === 'stock_insufficient') {
      const problems = readStockProblems(error.details)
      refresh(problems.flatMap(({ id, stock }) => (typeof stock === 'number' ? [{ id, stock }] : [])))
      setStockProblems(problems)
      return
    }
    if (error.code === 'price_changed') refresh(readChangedPrices(error.details))
    if (error.code === 'idempotency_mismatch') renewIdempotencyKey()
    if (error.code === 'invalid_input' && error.fields) onFields(error.fields)
    const text = guestFailureText(error)
    setFailure(text)
    notify({ title: 'Erreur', description: text, tone: 'destructive' })
  }

  return {
    place: (form: GuestForm) => order.mutate(form),
    isPlacing: order.isPending,
    isPlaced: order.data?.ok === true,
    failure,
    stockProblems,
    dismissStockProblems: () => setStockProblems([]),
  }
}
