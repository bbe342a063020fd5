import { useState } from 'react'
import { stockLevel, stockTexts } from '#features/catalogue/domain/stock.ts'
import { Badge } from '#ui/badge.tsx'
import { IconButton } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Minus, Plus } from '#ui/icons/icons.tsx'
import type { StockedProduct } from './domain/stock-rows.ts'
import { missingText, stockText } from './domain/stock-text.ts'
import { StockDialog } from './stock-dialog.tsx'
import { useStockSteps } from './use-stock-steps.ts'

/**
 * The stock of a product in the list, with the pieces that orders hold (SUPPLY-04): one more, one fewer, or a number
 * with a reason (SUPPLY-02).
 */
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
