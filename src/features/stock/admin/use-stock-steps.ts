import { useRef, useState } from 'react'
import { randomUuid } from '#lib/uuid.ts'
import { notifyFailure } from '#ui/toast/notify-failure.ts'
import type { StockedProduct } from './domain/stock-rows.ts'
import { useChangeStock, useStockToast } from './use-stock-change.ts'

/** Presses within this time are announced and undone together: it is shorter than the time for an undo. */
const SAME_BURST_MS = 6_000

type Sent = { movementId: string; change: number; askedAt: number }

/**
 * The presses of "+1" and "−1" of a product (SUPPLY-02). Each counts at once on the screen; those that come while one
 * is being sent go together in the next request. Returns the stock to show.
 */
export function useStockSteps({ id, name, stock }: StockedProduct) {
  const { mutateAsync } = useChangeStock()
  const announce = useStockToast()
  const [shown, setShown] = useState<number | null>(null)
  const waiting = useRef(0)
  const isSending = useRef(false)
  const burst = useRef<readonly Sent[]>([])

  async function send(): Promise<void> {
    isSending.current = true
    while (waiting.current !== 0) {
      const change = waiting.current
      const askedAt = performance.now()
      waiting.current = 0
      try {
        // The list is read again before the change is announced, so that the number on the screen never jumps back.
        const answer = await mutateAsync({
          productId: id,
          kind: 'correction',
          change,
          seen: null,
          note: null,
          key: randomUuid(),
        })
        remember({ movementId: answer.movementId, change, askedAt }, answer.stock)
      } catch (error) {
        waiting.current = 0
        notifyFailure(error, (reason) => reason)
      }
    }
    isSending.current = false
    setShown(null)
  }

  function remember(sent: Sent, stockNow: number): void {
    burst.current = [...burst.current.filter(({ askedAt }) => sent.askedAt - askedAt < SAME_BURST_MS), sent]
    announce({
      askedAt: burst.current[0]?.askedAt ?? sent.askedAt,
      name,
      stock: stockNow,
      change: burst.current.reduce((sum, { change }) => sum + change, 0),
      movementIds: burst.current.map(({ movementId }) => movementId),
    })
  }

  function press(step: 1 | -1): void {
    setShown((current) => (current ?? stock) + step)
    waiting.current += step
    if (!isSending.current) void send()
  }

  return { shown: shown ?? stock, press }
}
