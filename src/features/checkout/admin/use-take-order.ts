import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useAdminQueryKey } from '#features/account/client/guards.tsx'
import { useAdminCommand } from '#features/admin-shell/client/use-admin-command.ts'
import { applyStocks, refreshItems } from '#features/cart/domain/cart.ts'
import { stockAnswers, stocksQuery } from '#features/catalogue/api/stocks.queries.ts'
import { adminOrdersKey } from '#features/orders/admin/api/orders.queries.ts'
import { failureOf } from '#lib/errors/result.ts'
import { randomUuid } from '#lib/uuid.ts'
import type { GuestForm } from '../domain/guest-order.schema.ts'
import { readChangedPrices } from '../domain/order-error-details.ts'
import { sendTakenOrder } from './api/taken-orders.functions.ts'
import { customersKey } from './api/taken-orders.queries.ts'
import { takenOrderFailureText } from './domain/taken-order-texts.ts'
import { newDraft, type OrderDraft, storeDraft, storedDraft } from './order-draft.ts'

type Change = (draft: OrderDraft) => OrderDraft

/**
 * An order that is being taken: its draft, stored with each change, its lines with the present stocks, and what became
 * of it. A failure keeps everything (PHONE-06).
 *
 * @param onFields shows messages of the server beside their fields
 */
export function useTakeOrder(onFields: (messages: Record<string, string>) => void) {
  const queryClient = useQueryClient()
  const adminKey = useAdminQueryKey()
  const [draft, setDraft] = useState(() => storedDraft() ?? newDraft())
  const { data: stocks } = useQuery(stocksQuery(draft.lines.map(({ id }) => id)))

  // Several changes may come between one render and the next.
  const latest = useRef(draft)

  function change(next: Change) {
    latest.current = next(latest.current)
    storeDraft(latest.current)
    setDraft(latest.current)
  }

  const order = useAdminCommand({
    run: (form: GuestForm) => {
      const items = draft.lines.map(({ id, name, price, quantity }) => ({ id, name, price, quantity }))
      return sendTakenOrder({ data: { ...form, items, source: draft.source, idempotencyKey: draft.key } })
    },
    // Who took it sees the order at once: nothing waits for the lists.
    onDone: () => {
      storeDraft(null)
      void queryClient.invalidateQueries({ queryKey: adminOrdersKey(adminKey) })
      void queryClient.invalidateQueries({ queryKey: customersKey(adminKey) })
    },
    onFailure: ({ code, details, fields }) => {
      if (code === 'price_changed') {
        const prices = readChangedPrices(details).map(({ stock, ...prices }) => prices)
        change((current) => ({ ...current, lines: [...refreshItems(current.lines, prices)] }))
      }
      if (code === 'stock_insufficient') void queryClient.invalidateQueries({ queryKey: stockAnswers })
      if (code === 'idempotency_mismatch') change((current) => ({ ...current, key: randomUuid() }))
      if (code === 'invalid_input' && fields) onFields(fields)
      return true
    },
  })

  return {
    draft,
    /** The lines with the present stocks. */
    lines: applyStocks(draft.lines, stocks ?? {}),
    change,
    take: order.mutate,
    isBusy: order.isPending,
    taken: order.data,
    failure: order.error ? takenOrderFailureText(failureOf(order.error)) : null,
  }
}
