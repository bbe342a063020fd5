import { useQuery } from '@tanstack/react-query'
import { PackageSearch, Plus } from 'lucide-react'
import { useState } from 'react'
import { useAdminQueryKey } from '#features/account/client/use-admin-query-key.ts'
import { unwrap } from '#lib/result.ts'
import { ListSkeleton } from '#ui/admin/list-skeleton.tsx'
import { Panel, type PanelProps } from '#ui/admin/panel.tsx'
import { SearchBox } from '#ui/admin/search-box.tsx'
import { Button } from '#ui/button.tsx'
import { Select } from '#ui/form/select.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { EmptyState, ErrorState } from '#ui/states.tsx'
import { getProductForEdit, removeProduct } from './api/products.functions.ts'
import { adminProductsQuery } from './api/products.queries.ts'
import {
  type AdminProduct,
  type EditedProduct,
  productFilterLabels,
  productFilterOf,
  productFilters,
  STAFF_PAGE,
} from './domain/catalogue-rows.ts'
import { ProductDialog } from './product-dialog.tsx'
import { ProductTable } from './product-table.tsx'
import { StockOverview } from './stock-overview.tsx'
import { deleteFailed, useCommands } from './use-commands.ts'

const filterOptions = [
  { value: '', label: 'Tous' },
  ...productFilters.map((filter) => ({ value: filter, label: productFilterLabels[filter] })),
]

/** The products: overview of the stock, list, form (APROD-01 to APROD-12). */
export function ProductsPanel({ params, onParamsChange }: PanelProps) {
  const filter = productFilterOf(params.filter)
  const asked = { page: params.page, question: params.search, filter }
  const { data, isError, refetch } = useQuery(adminProductsQuery(useAdminQueryKey(), asked))
  const commands = useCommands('products')
  const [edited, setEdited] = useState<{ product: EditedProduct | null } | null>(null)

  /** The form begins with the product as it is now, not as the list last saw it. */
  function open({ id }: AdminProduct) {
    commands.start({
      run: async () => setEdited({ product: unwrap(await getProductForEdit({ data: { id } })) }),
      isRead: true,
      failed: (reason) => `Impossible de charger le produit: ${reason}`,
    })
  }
  function remove({ id, name }: AdminProduct) {
    if (!window.confirm('Êtes-vous sûr de vouloir supprimer ce produit ?')) return
    commands.start({
      run: async () => unwrap(await removeProduct({ data: { id } })),
      done: { title: 'Produit supprimé', description: name },
      failed: deleteFailed,
    })
  }

  const add = (
    <Button disabled={commands.isBusy} onClick={() => setEdited({ product: null })}>
      <Plus aria-hidden className="size-4" />
      Ajouter un produit
    </Button>
  )
  return (
    <Panel title="Produits" actions={add}>
      <StockOverview />
      <div className="flex flex-wrap gap-3">
        <SearchBox
          label="Chercher un produit"
          value={params.search}
          onSearch={(search) => onParamsChange({ search })}
        />
        <div className="min-w-40 max-md:flex-1">
          <Select
            label="Afficher"
            isLabelHidden
            options={filterOptions}
            value={filter ?? ''}
            onChange={(event) => onParamsChange({ filter: event.target.value || null })}
          />
        </div>
      </div>
      {data && data.total > 0 ? (
        <>
          <p className="text-sm text-quiet">{countText(data.total)}</p>
          <ProductTable products={data.rows} commands={commands} onEdit={open} onDelete={remove} />
          <Pagination
            label="Pages des produits"
            page={data.page}
            pages={Math.ceil(data.total / STAFF_PAGE)}
            onPage={(page) => onParamsChange({ page })}
          />
        </>
      ) : null}
      {data?.total === 0 ? (
        <EmptyState
          icon={<PackageSearch aria-hidden />}
          action={
            params.search || filter ? (
              <Button look="secondary" onClick={() => onParamsChange({ search: '', filter: null })}>
                Voir tous les produits
              </Button>
            ) : undefined
          }
        >
          Aucun produit trouvé
        </EmptyState>
      ) : null}
      {!data && isError ? (
        <ErrorState onRetry={() => void refetch()}>Les produits n’ont pas pu être chargés.</ErrorState>
      ) : null}
      {!data && !isError ? <ListSkeleton label="Chargement des produits" /> : null}
      {edited ? (
        <ProductDialog product={edited.product} commands={commands} onClose={() => setEdited(null)} />
      ) : null}
    </Panel>
  )
}

const number = new Intl.NumberFormat('fr-FR')

function countText(total: number): string {
  return total === 1 ? '1 produit' : `${number.format(total)} produits`
}
