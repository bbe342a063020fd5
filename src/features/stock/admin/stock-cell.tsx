import { Minus, Plus } from 'lucide-react'
import { useState } from 'react'
import { stockLevel, stockTexts } from '#features/catalogue/domain/stock.ts'
import { Badge } from '#ui/badge.tsx'
import { IconButton } from '#ui/button.tsx'
import type { StockedProduct } from './domain/movement.ts'
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
    <div className="flex flex-col items-end gap-1 lg:items-start">
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
          {shown}
        </button>
        <IconButton label={`Ajouter une pièce de ${product.name}`} onClick={() => press(1)}>
          <Plus aria-hidden className="size-4" />
        </IconButton>
      </div>
      {product.committed > 0 ? (
        <span className="text-xs whitespace-nowrap text-quiet">{stockText(now)}</span>
      ) : null}
      {missing ? <Badge tone="danger">{missing}</Badge> : null}
      {level === 'low' && !missing ? <Badge tone="amber">{stockTexts.remaining(shown)}</Badge> : null}
      {level === 'sold_out' ? <Badge tone="danger">{stockTexts.soldOutButton}</Badge> : null}
      {isOpen ? <StockDialog product={now} onClose={() => setOpen(false)} /> : null}
    </div>
  )
}
