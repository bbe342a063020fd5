import { useQuery } from '@tanstack/react-query'
import { useAdminQueryKey } from '#features/account/client/guards.tsx'
import type { Commands } from '#features/admin-shell/client/use-admin-command.ts'
import { formatDateTime } from '#lib/format/dates.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ArchiveRestore } from '#ui/icons/admin-icons.tsx'
import { putBackProduct } from './api/products.functions.ts'
import { binnedProductsQuery } from './api/products.queries.ts'

/** Takes a product out of the bin. Its toast takes the place of the one that offers to undo the deletion. */
export const restoration = ({ id, name }: { id: string; name: string }) => ({
  run: () => putBackProduct({ data: { id } }),
  done: () => ({ title: 'Produit restauré', description: name, kind: `product ${id} in the bin` }),
  failed: (reason: string) => `Le produit n’a pas été restauré : ${reason}`,
})

/** The products that were deleted within the last 30 days; each can be restored (D50). */
export function ProductBin({ commands, onClose }: { commands: Commands; onClose: () => void }) {
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
