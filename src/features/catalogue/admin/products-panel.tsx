import { useQuery } from '@tanstack/react-query'
import { PackageSearch, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useAdminQueryKey } from '#features/account/client/use-admin-query-key.ts'
import { unwrap } from '#lib/result.ts'
import { AdminList } from '#ui/admin/admin-list.tsx'
import type { PanelProps } from '#ui/admin/panel.tsx'
import { Button } from '#ui/button.tsx'
import { getProductForEdit, removeProduct } from './api/products.functions.ts'
import { adminProductsQuery } from './api/products.queries.ts'
import {
  type AdminProduct,
  type EditedProduct,
  PRODUCTS_PER_PAGE,
  productFilterOf,
} from './domain/catalogue-rows.ts'
import { ProductBin } from './product-bin.tsx'
import { productColumns } from './product-columns.tsx'
import { ProductDialog } from './product-dialog.tsx'
import { ProductFilterSelect } from './product-filter-select.tsx'
import { restoreCommand } from './restore-product.ts'
import { RowActions } from './row-actions.tsx'
import { StockOverview } from './stock-overview.tsx'
import { deleteFailed, useCommands } from './use-commands.ts'

const texts = {
  title: 'Produits',
  search: 'Rechercher un produit',
  caption: 'Produits',
  pages: 'Pages des produits',
  loading: 'Chargement des produits',
  empty: 'Aucun produit trouvé',
  failed: 'Les produits n’ont pas pu être chargés.',
}

/** How long a deletion can be undone in its notice (D50); afterwards in the bin. */
const RETURNABLE_MS = 10_000

/** The products: overview of the stock, list, form (APROD-01 to APROD-12). */
export function ProductsPanel({ params, onParamsChange }: PanelProps) {
  const filter = productFilterOf(params.filter)
  const { page, search } = params
  const query = useQuery(adminProductsQuery(useAdminQueryKey(), { page, search, filter }))
  const commands = useCommands('products')
  const [edited, setEdited] = useState<{ product: EditedProduct | null } | null>(null)
  const [isBinOpen, setBinOpen] = useState(false)

  /** The form loads the product afresh: the list may be older. */
  function open({ id }: AdminProduct) {
    commands.start({
      run: async () => setEdited({ product: unwrap(await getProductForEdit({ data: { id } })) }),
      isRead: true,
      failed: (reason) => `Impossible de charger le produit : ${reason}`,
    })
  }
  function remove({ id, name }: AdminProduct) {
    if (!window.confirm('Êtes-vous sûr de vouloir supprimer ce produit ?')) return
    commands.start({
      run: async () => unwrap(await removeProduct({ data: { id } })),
      done: {
        title: 'Produit supprimé',
        description: name,
        duration: RETURNABLE_MS,
        action: {
          label: 'Annuler la suppression',
          onPress: () => commands.start(restoreCommand({ id, name })),
        },
      },
      failed: deleteFailed,
    })
  }

  return (
    <AdminList
      texts={texts}
      params={params}
      onParamsChange={onParamsChange}
      query={query}
      perPage={PRODUCTS_PER_PAGE}
      columns={productColumns(commands)}
      rowActions={(product) => (
        <RowActions
          name={product.name}
          isBusy={commands.isBusy}
          onEdit={() => open(product)}
          onDelete={() => remove(product)}
        />
      )}
      actions={
        <>
          <Button look="secondary" onClick={() => setBinOpen(true)}>
            <Trash2 aria-hidden className="size-4" />
            Corbeille
          </Button>
          <Button disabled={commands.isBusy} onClick={() => setEdited({ product: null })}>
            <Plus aria-hidden className="size-4" />
            Ajouter un produit
          </Button>
        </>
      }
      overview={<StockOverview />}
      filters={
        <ProductFilterSelect
          filter={filter}
          onFilter={(newFilter) => onParamsChange({ filter: newFilter })}
        />
      }
      summary={({ total }) => <p className="text-sm text-quiet">{countText(total)}</p>}
      emptyIcon={<PackageSearch aria-hidden />}
      emptyAction={
        search || filter ? (
          <Button look="secondary" onClick={() => onParamsChange({ search: '', filter: null })}>
            Voir tous les produits
          </Button>
        ) : undefined
      }
    >
      {edited ? (
        <ProductDialog product={edited.product} commands={commands} onClose={() => setEdited(null)} />
      ) : null}
      {isBinOpen ? <ProductBin commands={commands} onClose={() => setBinOpen(false)} /> : null}
    </AdminList>
  )
}

const number = new Intl.NumberFormat('fr-FR')

function countText(total: number): string {
  return total === 1 ? '1 produit' : `${number.format(total)} produits`
}
