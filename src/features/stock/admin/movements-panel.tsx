import { useQuery } from '@tanstack/react-query'
import { PackagePlus } from 'lucide-react'
import { useState } from 'react'
import { useAdminQueryKey } from '#features/account/client/use-admin-query-key.ts'
import { FailureError } from '#lib/errors/result.ts'
import { pageCount } from '#lib/lists/page.ts'
import { DataTable } from '#ui/admin/data-table.tsx'
import { ListSkeleton } from '#ui/admin/list-skeleton.tsx'
import { Panel, type PanelProps } from '#ui/admin/panel.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { EmptyState, ErrorState } from '#ui/states.tsx'
import { movementsQuery } from './api/stock.queries.ts'
import { BackToProducts } from './back-to-products.tsx'
import { MOVEMENTS_PER_PAGE, type MovementPage } from './domain/movement.ts'
import { missingText, stockText } from './domain/stock-text.ts'
import { movementColumns } from './movement-columns.tsx'
import { StockDialog } from './stock-dialog.tsx'

type MovementsPanelProps = PanelProps & { productId: string }

/** The movements of a product's stock, the newest first (SUPPLY-01). */
export function MovementsPanel({ productId, params, onParamsChange }: MovementsPanelProps) {
  const { data, error, refetch } = useQuery(movementsQuery(useAdminQueryKey(), productId, params.page))
  return (
    <Panel title="Mouvements de stock" back={<BackToProducts />}>
      {data ? (
        <Movements list={data} onPage={(page) => onParamsChange({ page })} />
      ) : error ? (
        <ErrorState onRetry={() => void refetch()}>{failureText(error)}</ErrorState>
      ) : (
        <ListSkeleton label="Chargement des mouvements" rows={6} />
      )}
    </Panel>
  )
}

function failureText(error: Error): string {
  const isGone =
    error instanceof FailureError && ['product_not_found', 'invalid_input'].includes(error.failure.code)
  return isGone ? 'Ce produit est introuvable.' : 'Les mouvements n’ont pas pu être chargés.'
}

function Movements({ list, onPage }: { list: MovementPage; onPage: (page: number) => void }) {
  const { product, rows, total, page } = list
  const [isOpen, setOpen] = useState(false)
  const missing = missingText(product)
  return (
    <>
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
      </div>
      {total === 0 ? (
        <EmptyState>Le stock de ce produit n’a pas encore changé.</EmptyState>
      ) : (
        <DataTable
          caption="Mouvements de stock, le plus récent d’abord"
          columns={movementColumns}
          rows={rows}
          rowKey={({ id }) => id}
        />
      )}
      <Pagination
        label="Pages des mouvements"
        page={page}
        pages={pageCount(total, MOVEMENTS_PER_PAGE)}
        onPage={onPage}
      />
      {isOpen ? <StockDialog product={product} isInMovements onClose={() => setOpen(false)} /> : null}
    </>
  )
}
