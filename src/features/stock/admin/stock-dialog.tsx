import { Link } from '@tanstack/react-router'
import { buttonClasses } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { History } from '#ui/icons/admin-icons.tsx'
import { MOVEMENTS, type StockedProduct, type StockReason } from './domain/stock-rows.ts'
import { missingText, stockText } from './domain/stock-text.ts'
import { StockForm } from './stock-form.tsx'

type StockDialogProps = {
  product: StockedProduct
  /** The reason that is chosen at first. */
  reason?: StockReason
  /** The page of the movements has no link to itself. */
  isInMovements?: boolean
  onClose: () => void
}

/** Changes the stock of a product by a number, with the reason (SUPPLY-02). */
export function StockDialog({ product, reason = 'receipt', isInMovements, onClose }: StockDialogProps) {
  const missing = missingText(product)
  return (
    <Dialog title="Changer le stock" onClose={onClose}>
      <p className="wrap-anywhere">{product.name}</p>
      <p className="mb-5 text-sm text-quiet">
        {stockText(product)}
        {missing ? <span className="text-danger">. {missing}</span> : null}
      </p>
      <StockForm product={product} reason={reason} onDone={onClose} />
      {isInMovements ? null : (
        <Link
          to="/admin"
          search={{ tab: 'products', view: MOVEMENTS, product: product.id }}
          className={buttonClasses('quiet', 'mt-3 w-full')}
        >
          <History aria-hidden className="size-4" />
          Mouvements de stock
        </Link>
      )}
    </Dialog>
  )
}
