import { useRef, useState } from 'react'
import { stockLevel, stockTexts } from '#features/catalogue/product.ts'
import { randomUuid } from '#lib/uuid.ts'
import { Badge } from '#ui/badge.tsx'
import { IconButton } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Minus, Plus } from '#ui/icons/icons.tsx'
import { notifyFailure } from '#ui/toast/notify-failure.ts'
import { missingText, type StockedProduct, stockText } from './stock.ts'
import { StockDialog, useChangeStock, useStockToast } from './stock-form.tsx'

/** Stock and promised pieces of a product (SUPPLY-04): one more, one fewer, or a number with a reason (SUPPLY-02). */
export function StockCell({ product }: { product: StockedProduct }) {
  const { shown, press } = useStockSteps(product)
  const [isOpen, setOpen] = useState(false)
  const now = { ...product, stock: shown }
  const level = stockLevel(shown)
  const missing = missingText(now)
  return (
    <div className="flex flex-row-reverse flex-wrap items-center justify-between gap-x-3 gap-y-1 lg:flex-col lg:flex-nowrap lg:items-start">
      <div className="flex items-center rounded-full border border-line-strong">
        <IconButton
          label={`Retirer une pièce de ${product.name}`}
          disabled={shown === 0}
          onClick={() => press(-1)}
        >
          <Minus aria-hidden className="size-4" />
        </IconButton>
        <button
          type="button"
          aria-label={`Changer le stock de ${product.name} : ${stockText(now)}`}
          onClick={() => setOpen(true)}
          className="min-h-11 min-w-11 px-1 text-base font-semibold tabular-nums underline decoration-line-strong underline-offset-4 transition hover:text-amber"
        >
          {shown.toLocaleString('fr-FR')}
        </button>
        <IconButton label={`Ajouter une pièce de ${product.name}`} onClick={() => press(1)}>
          <Plus aria-hidden className="size-4" />
        </IconButton>
      </div>
      <div className="flex min-w-0 flex-1 basis-24 flex-col items-start gap-1 lg:flex-none">
        <span
          className={classNames(
            'text-xs text-quiet lg:whitespace-nowrap',
            product.committed === 0 && 'lg:hidden',
          )}
        >
          {stockText(now)}
        </span>
        <span className="flex flex-wrap gap-1 empty:hidden">
          {missing ? <Badge tone="danger">{missing}</Badge> : null}
          {level === 'low' && !missing ? <Badge tone="amber">{stockTexts.remaining(shown)}</Badge> : null}
          {level === 'sold_out' ? <Badge tone="danger">{stockTexts.soldOutButton}</Badge> : null}
        </span>
      </div>
      {isOpen ? <StockDialog product={now} onClose={() => setOpen(false)} /> : null}
    </div>
  )
}

/** Presses within this time are announced and undone together: it is shorter than the time for an undo. */
const SAME_BURST_MS = 6_000

type Sent = { movementId: string; change: number; askedAt: number }

/** Presses of "+1" and "−1" (SUPPLY-02) count at once; those during a request go together in the next. */
function useStockSteps({ id, name, stock }: StockedProduct) {
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
