import { useQuery } from '@tanstack/react-query'
import { PackageCheck } from 'lucide-react'
import { useState } from 'react'
import { useAdminQueryKey } from '#features/account/client/use-admin-query-key.ts'
import { pageCount } from '#lib/lists/page.ts'
import { DataTable } from '#ui/admin/data-table.tsx'
import { ListSkeleton } from '#ui/admin/list-skeleton.tsx'
import { Panel, type PanelProps } from '#ui/admin/panel.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { EmptyState, ErrorState } from '#ui/states.tsx'
import { supplyQuery } from './api/stock.queries.ts'
import { BackToProducts } from './back-to-products.tsx'
import { type ProductToSupply, SUPPLY_PER_PAGE, type SupplyPage } from './domain/supply.ts'
import { StockDialog } from './stock-dialog.tsx'
import { supplyColumns } from './supply-columns.tsx'

const intro =
  'D’abord ce qui manque pour les commandes en cours, puis les produits en vente dont il reste 5 pièces ou moins.'

/** What has to be bought (SUPPLY-06). */
export function SupplyPanel({ params, onParamsChange }: PanelProps) {
  const { data, isError, refetch } = useQuery(supplyQuery(useAdminQueryKey(), params.page))
  return (
    <Panel title="À approvisionner" intro={intro} back={<BackToProducts />}>
      {data ? (
        <Products list={data} onPage={(page) => onParamsChange({ page })} />
      ) : isError ? (
        <ErrorState onRetry={() => void refetch()}>La liste n’a pas pu être chargée.</ErrorState>
      ) : (
        <ListSkeleton label="Chargement de la liste" rows={6} />
      )}
    </Panel>
  )
}

function Products({ list, onPage }: { list: SupplyPage; onPage: (page: number) => void }) {
  const [received, setReceived] = useState<ProductToSupply | null>(null)
  if (list.total === 0) {
    return (
      <EmptyState icon={<PackageCheck aria-hidden />}>
        Rien à approvisionner : il y a assez de tout, et de quoi servir toutes les commandes.
      </EmptyState>
    )
  }
  return (
    <>
      <DataTable
        caption="Produits à approvisionner, le plus urgent d’abord"
        columns={supplyColumns(setReceived)}
        rows={list.rows}
        rowKey={({ id }) => id}
        isMarked={({ missing }) => missing > 0}
      />
      <Pagination
        label="Pages de la liste"
        page={list.page}
        pages={pageCount(list.total, SUPPLY_PER_PAGE)}
        onPage={onPage}
      />
      {received ? <StockDialog product={received} onClose={() => setReceived(null)} /> : null}
    </>
  )
}
