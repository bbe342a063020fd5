import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useAdminQueryKey } from '#features/account/use-current-user.tsx'
import { NewOrdersBadge } from '#features/orders/admin/new-order-alerts.tsx'
import { ProductFileDialog } from '#features/product-file/admin/product-file-dialog.tsx'
import { type Commands, useCommands } from '#features/shell/admin/use-admin-command.ts'
import { MovementsPanel } from '#features/stock/admin/movements-panel.tsx'
import { RestockPanel } from '#features/stock/admin/restock-panel.tsx'
import { MOVEMENTS, RESTOCK_CALLS, SUPPLY } from '#features/stock/admin/stock.ts'
import { SupplyLink, SupplyPanel } from '#features/stock/admin/supply-panel.tsx'
import { formatDateTime } from '#lib/format/dates.ts'
import { inFrench } from '#lib/format/money.ts'
import { chosenText } from '#lib/lists/list-filter.ts'
import { AdminList } from '#ui/admin/admin-list.tsx'
import { FilterControls } from '#ui/admin/list-filters.tsx'
import type { PanelProps } from '#ui/admin/panel.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ArchiveRestore, ArrowDownUp, Layers, PackageSearch } from '#ui/icons/admin-icons.tsx'
import { Plus, Trash2 } from '#ui/icons/icons.tsx'
import { useIsPhone } from '#ui/use-is-phone.ts'
import {
  type AdminFormat,
  type AdminProduct,
  deleteFailed,
  type EditedProduct,
  loadFailureText,
  PRODUCTS_PER_PAGE,
  productFilters,
} from './catalogue-rows.ts'
import { FormatsDialog } from './formats-dialog.tsx'
import { ProfileBar, productColumns, RowActions, rowAction } from './list-parts.tsx'
import { ProductDialog } from './product-dialog.tsx'
import {
  binnedProductsQuery,
  getAdminProducts,
  getProductForEdit,
  getProductFormats,
  putBackProduct,
  removeProduct,
} from './products.api.ts'
import { StockOverview } from './stock-overview.tsx'

/** Takes a product out of the bin. Its toast takes the place of the one that offers to undo the deletion. */
const restoration = ({ id, name }: { id: string; name: string }) => ({
  run: () => putBackProduct({ data: { id } }),
  done: () => ({ title: 'Produit restauré', description: name, kind: `product ${id} in the bin` }),
  failed: (reason: string) => `Le produit n’a pas été restauré : ${reason}`,
})

/** The products that were deleted within the last 30 days; each can be restored (D50). */
function ProductBin({ commands, onClose }: { commands: Commands; onClose: () => void }) {
  const { data, isError } = useQuery(binnedProductsQuery(useAdminQueryKey()))
  return (
    <Dialog title="Corbeille" onClose={onClose}>
      <div className="flex flex-col gap-4">
        <p className="text-sm text-quiet">
          Un produit supprimé reste ici 30 jours, puis il est effacé. Les commandes passées gardent son nom et
          son prix.
        </p>
        {isError ? <p role="alert">La corbeille n’a pas pu être chargée.</p> : null}
        {data?.length === 0 ? <p>La corbeille est vide.</p> : null}
        <ul className="flex flex-col divide-y divide-line">
          {data?.map((product) => (
            <li key={product.id} className="flex flex-wrap items-center justify-between gap-2 py-3">
              <span className="min-w-0 wrap-anywhere">
                {product.name}
                <span className="block text-sm text-quiet whitespace-nowrap">
                  supprimé le <time dateTime={product.deletedAt}>{formatDateTime(product.deletedAt)}</time>
                </span>
              </span>
              <Button
                look="secondary"
                className="px-4"
                disabled={commands.isBusy}
                aria-label={`Restaurer ${product.name}`}
                onClick={() => commands.start(restoration(product))}
              >
                <ArchiveRestore aria-hidden className="size-4 shrink-0" />
                Restaurer
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  )
}

const texts = {
  title: 'Produits',
  search: 'Chercher un produit',
  caption: 'Produits',
  pages: 'Pages des produits',
  loading: 'Chargement des produits',
  empty: 'Aucun produit trouvé',
  failed: 'Les produits n’ont pas pu être chargés.',
  loadFailure: (reason: string) => loadFailureText('les produits', reason),
}

/**
 * The products; or what of them has to be bought (SUPPLY-06), who is to be told of a return (RESTOCK-03), or the movements of
 * one (SUPPLY-01).
 */
export default function ProductsTab(props: PanelProps) {
  const { product } = useSearch({ from: '/admin' })
  const { view } = props.params
  if (view === RESTOCK_CALLS) return <RestockPanel {...props} />
  if (view === SUPPLY) return <SupplyPanel {...props} />
  if (view === MOVEMENTS && product) return <MovementsPanel key={product} productId={product} {...props} />
  return <ProductsPanel {...props} />
}

/** Overview of the stock, list and form (APROD-01 to APROD-12); on a phone the list first (SUPPLY-10). */
function ProductsPanel(props: PanelProps) {
  const { params, onParamsChange } = props
  const commands = useCommands('products')
  const isPhone = useIsPhone()
  const [edited, setEdited] = useState<{ product: EditedProduct | null } | null>(null)
  const [joined, setJoined] = useState<{ product: AdminProduct; formats: AdminFormat[] } | null>(null)
  const [isBinOpen, setBinOpen] = useState(false)
  const [isFileOpen, setFileOpen] = useState(false)

  /** The form loads the product afresh: the list may be older. */
  function open({ id }: AdminProduct) {
    commands.start({
      run: () => getProductForEdit({ data: { id } }),
      isRead: true,
      onDone: (product) => setEdited({ product }),
      failed: (reason) => `Impossible de charger le produit : ${reason}`,
    })
  }
  function openFormats(product: AdminProduct) {
    const { id } = product
    commands.start({
      run: () => getProductFormats({ data: { id } }),
      isRead: true,
      onDone: (formats) => setJoined({ product, formats }),
      failed: (reason) => `Impossible de charger les formats : ${reason}`,
    })
  }
  function remove({ id, name }: AdminProduct) {
    if (!window.confirm('Êtes-vous sûr de vouloir supprimer ce produit ?')) return
    commands.start({
      run: () => removeProduct({ data: { id } }),
      done: () => ({ title: 'Produit supprimé', description: name, kind: `product ${id} in the bin` }),
      // Afterwards from the bin (D50).
      undo: { ...restoration({ id, name }), label: 'Annuler la suppression' },
      failed: deleteFailed,
    })
  }

  const add = (
    <Button
      className={isPhone ? 'size-12 px-0' : 'md:max-lg:order-first md:max-lg:px-4'}
      disabled={commands.isBusy}
      onClick={() => setEdited({ product: null })}
    >
      <Plus aria-hidden className={isPhone ? 'size-5' : 'size-4'} />
      <span className={isPhone ? 'sr-only' : undefined}>Ajouter un produit</span>
    </Button>
  )
  const others = (
    <>
      <SupplyLink />
      <Button look="secondary" className="px-4" onClick={() => setFileOpen(true)}>
        <ArrowDownUp aria-hidden className="size-4" />
        Importer / Exporter
      </Button>
      <Button
        look="secondary"
        className="px-4 md:max-lg:size-11 md:max-lg:px-0"
        onClick={() => setBinOpen(true)}
      >
        <Trash2 aria-hidden className="size-4" />
        <span className="md:max-lg:sr-only">Corbeille</span>
      </Button>
    </>
  )
  return (
    <AdminList
      {...props}
      texts={texts}
      queryKey={['products']}
      read={(data, signal) => getAdminProducts({ data, signal })}
      perPage={PRODUCTS_PER_PAGE}
      filters={productFilters}
      isTight
      columns={productColumns(commands)}
      choosing={{
        label: ({ name }) => `Choisir ${name}`,
        bar: (chosen) => <ProfileBar chosen={chosen} commands={commands} />,
      }}
      rowActions={(product) => (
        <RowActions
          name={product.name}
          isBusy={commands.isBusy}
          onEdit={() => open(product)}
          onDelete={() => remove(product)}
        >
          <Button
            look="secondary"
            className={rowAction}
            disabled={commands.isBusy}
            aria-label={`Formats de ${product.name}`}
            onClick={() => openFormats(product)}
          >
            <Layers aria-hidden className="size-4 shrink-0" />
            Formats
          </Button>
        </RowActions>
      )}
      actions={() =>
        isPhone ? null : (
          <>
            {others}
            {add}
          </>
        )
      }
      overview={() => (isPhone ? null : <StockOverview isLow />)}
      besideSearch={(list) => (isPhone ? add : <FilterControls list={list} />)}
      belowSearch={(list) =>
        isPhone ? (
          <div className="-mx-5 flex items-center overflow-x-auto px-5 [scrollbar-width:none]">
            <div className="[&_a]:mr-2">
              <NewOrdersBadge />
            </div>
            <div className="flex gap-2 *:shrink-0">
              <FilterControls list={list} />
              {others}
            </div>
          </div>
        ) : null
      }
      summary={({ total }) => <p className="text-sm text-quiet">{countText(total)}</p>}
      empty={{
        icon: <PackageSearch aria-hidden />,
        action:
          params.search || chosenText(productFilters, params.texts, 'status') ? (
            <Button
              look="secondary"
              onClick={() => onParamsChange({ search: '', filters: { status: null } })}
            >
              Voir tous les produits
            </Button>
          ) : undefined,
      }}
    >
      {isPhone ? <StockOverview /> : null}
      {edited ? (
        <ProductDialog product={edited.product} commands={commands} onClose={() => setEdited(null)} />
      ) : null}
      {joined ? <FormatsDialog {...joined} commands={commands} onClose={() => setJoined(null)} /> : null}
      {isFileOpen ? <ProductFileDialog onClose={() => setFileOpen(false)} /> : null}
      {isBinOpen ? <ProductBin commands={commands} onClose={() => setBinOpen(false)} /> : null}
    </AdminList>
  )
}

function countText(total: number): string {
  return total === 1 ? '1 produit' : `${inFrench(total)} produits`
}
