import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAdminQueryKey } from '#features/account/use-current-user.tsx'
import { formatMoney } from '#lib/format/money.ts'
import { SearchBox } from '#ui/admin/list-filters.tsx'
import { Button } from '#ui/button.tsx'
import { Plus } from '#ui/icons/icons.tsx'
import { listQuery } from '#ui/list/list-query.tsx'
import { type AdminProduct, loadFailureText } from './catalogue-rows.ts'
import { getAdminProducts } from './products.api.ts'

/** How many of the products found are offered. */
const MOST_OFFERED = 6

type FormatSearchProps = {
  name: string
  chosen: readonly { id: string }[]
  /** Formats of this perfume, which may come back after they were taken out. */
  parted: readonly { id: string }[]
  onChoose: (product: AdminProduct) => void
}

/** Finds the products to join; a format of another perfume is shown, but must be parted from it first (FMT-06). */
export function FormatSearch({ name, chosen, parted, onChoose }: FormatSearchProps) {
  const [search, setSearch] = useState(name)
  const request = { page: 1, search, status: null }
  const { data, isError } = useQuery(
    listQuery({
      queryKey: [...useAdminQueryKey(), 'products', request],
      read: (signal) => getAdminProducts({ data: request, signal }),
      loadFailure: (reason) => loadFailureText('les produits', reason),
    }),
  )
  const has = (list: readonly { id: string }[], { id }: AdminProduct) => list.some((known) => known.id === id)
  const offered = data?.rows.filter((product) => !has(chosen, product)).slice(0, MOST_OFFERED) ?? []
  return (
    <section aria-label="Ajouter un produit" className="flex flex-col gap-3 border-t border-line pt-5">
      <h3 className="text-base">Ajouter un produit</h3>
      <div className="flex">
        <SearchBox label="Chercher un produit à ajouter" value={search} onSearch={setSearch} />
      </div>
      <ul className="flex flex-col divide-y divide-line">
        {offered.map((product) => {
          const isTaken = product.sizeMl !== null && !has(parted, product)
          return (
            <li key={product.id} className="flex items-center justify-between gap-3 py-2">
              <span className="min-w-0 wrap-anywhere">
                {product.name}
                <span className="block text-sm text-quiet">
                  {isTaken
                    ? 'Format d’un autre parfum'
                    : `${formatMoney(product.price)}, stock ${product.stock}`}
                </span>
              </span>
              <Button
                look="secondary"
                className="shrink-0 px-4"
                disabled={isTaken}
                aria-label={`Ajouter ${product.name}, ${formatMoney(product.price)}`}
                onClick={() => onChoose(product)}
              >
                <Plus aria-hidden className="size-4" />
                Ajouter
              </Button>
            </li>
          )
        })}
      </ul>
      <p role="status" className="text-sm text-quiet">
        {isError
          ? 'Les produits n’ont pas pu être chargés.'
          : data && offered.length === 0
            ? 'Aucun autre produit trouvé.'
            : null}
      </p>
    </section>
  )
}
