import { PackagePlus } from 'lucide-react'
import { useState } from 'react'
import { FailureError } from '#lib/errors/result.ts'
import { AdminList } from '#ui/admin/admin-list.tsx'
import type { PanelProps } from '#ui/admin/panel.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { getStockMovements } from './api/stock.functions.ts'
import { BackToProducts } from './back-to-products.tsx'
import { MOVEMENTS_PER_PAGE, type StockedProduct } from './domain/movement.ts'
import { missingText, stockText } from './domain/stock-text.ts'
import { movementColumns } from './movement-columns.tsx'
import { StockDialog } from './stock-dialog.tsx'

const texts = {
  title: 'Mouvements de stock',
  caption: 'Mouvements de stock, le plus récent d’abord',
  pages: 'Pages des mouvements',
  loading: 'Chargement des mouvements',
  empty: 'Le stock de ce produit n’a pas encore changé.',
  failed: failureText,
}

/** The movements of a product's stock, the newest first (SUPPLY-01). */
export function MovementsPanel({ productId, ...props }: PanelProps & { productId: string }) {
  return (
    <AdminList
      {...props}
      texts={texts}
      // A part of the products' key: each change of the stock is one of its product.
      queryKey={['products', 'stock', 'movements', productId]}
      read={({ page }, signal) => getStockMovements({ data: { productId, page }, signal })}
      perPage={MOVEMENTS_PER_PAGE}
      columns={movementColumns}
      back={<BackToProducts />}
      overview={({ shown }) => (shown ? <Stock product={shown.product} /> : null)}
    />
  )
}

function failureText(error: Error | null): string {
  const isGone =
    error instanceof FailureError && ['product_not_found', 'invalid_input'].includes(error.failure.code)
  return isGone ? 'Ce produit est introuvable.' : 'Les mouvements n’ont pas pu être chargés.'
}

function Stock({ product }: { product: StockedProduct }) {
  const [isOpen, setOpen] = useState(false)
  const missing = missingText(product)
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-line bg-raised p-4">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{product.name}</p>
        <p className="mt-1 flex flex-wrap items-center gap-2 text-sm text-quiet">
          {stockText(product)}
          {missing ? <Badge tone="danger">{missing}</Badge> : null}
        </p>
      </div>
      <Button look="secondary" className="px-4 max-sm:w-full" onClick={() => setOpen(true)}>
        <PackagePlus aria-hidden className="size-4" />
        Changer le stock
      </Button>
      {isOpen ? <StockDialog product={product} isInMovements onClose={() => setOpen(false)} /> : null}
    </div>
  )
}
