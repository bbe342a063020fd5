import { useQuery } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import { useAdminQueryKey } from '#features/account/use-current-user.tsx'
import { formatMoney } from '#lib/format/money.ts'
import { searchedPart, searchLimitText } from '#lib/lists/search-text.ts'
import { IconButton } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Plus, Search, X } from '#ui/icons/icons.tsx'
import { PictureFrame } from '#ui/picture-frame.tsx'
import { ErrorState } from '#ui/states.tsx'
import { type Cart, type CartProduct, refuseToAdd } from '../cart.ts'
import type { Offer } from './taken-order.ts'
import { offersQuery } from './taken-orders.api.ts'

/** More would push what was chosen too far down. */
const MOST_SHOWN = 6

type ProductSearchProps = {
  lines: Cart
  box: RefObject<HTMLInputElement | null>
  /** The element that says what is wrong. */
  errorId: string | undefined
  onAdd: (product: CartProduct) => void
}

/** Finds what a customer asks for, as the shop's own search does (PHONE-03). */
export function ProductSearch({ lines, box, errorId, onAdd }: ProductSearchProps) {
  const [typed, setTyped] = useState('')
  const query = searchedPart(typed)
  const { data, isError, isPlaceholderData, refetch } = useQuery(offersQuery(useAdminQueryKey(), query))
  const isSearching = query.length >= 2
  const offers = isSearching && data ? data : []
  return (
    <>
      <div className="relative">
        <Search aria-hidden className="absolute inset-y-0 left-4 my-auto size-5 text-quiet" />
        <input
          ref={box}
          type="search"
          aria-label="Chercher un produit"
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          placeholder="Chercher un produit"
          value={typed}
          aria-invalid={errorId ? true : undefined}
          aria-describedby={errorId}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            // The search is part of a form, which Enter would send.
            if (event.key === 'Enter') event.preventDefault()
          }}
          className={classNames(
            'min-h-12 w-full text-ellipsis rounded-full border bg-raised-2 pr-4 pl-12 text-base not-placeholder-shown:pr-12 placeholder:text-quiet/70 [&::-webkit-search-cancel-button]:hidden',
            errorId ? 'border-danger' : 'border-line-strong',
          )}
        />
        {typed ? (
          <IconButton
            label="Effacer la recherche"
            className="absolute! top-0.5 right-1"
            onClick={() => {
              setTyped('')
              box.current?.focus()
            }}
          >
            <X aria-hidden className="size-4" />
          </IconButton>
        ) : null}
      </div>
      {isSearching && isError ? (
        <ErrorState onRetry={() => void refetch()}>La recherche n’a pas abouti.</ErrorState>
      ) : (
        <>
          <p role="status" className="px-4 text-sm text-quiet not-empty:mt-2">
            {isSearching ? statusText(data?.length, isPlaceholderData) : null}
            {searchLimitText(typed)}
          </p>
          <ul
            aria-label="Produits trouvés"
            aria-busy={isPlaceholderData}
            className={classNames('divide-y divide-line', isPlaceholderData && 'opacity-60')}
          >
            {offers.slice(0, MOST_SHOWN).map((offer) => (
              <ProductOffer
                key={offer.id}
                offer={offer}
                lines={lines}
                onAdd={(product) => {
                  setTyped('')
                  onAdd(product)
                }}
              />
            ))}
          </ul>
        </>
      )}
    </>
  )
}

function statusText(count: number | undefined, isOutdated: boolean): string | null {
  if (count === undefined || isOutdated) return 'Recherche…'
  if (count === 0) return 'Aucun produit trouvé.'
  return count > MOST_SHOWN ? 'Précisez votre recherche pour voir les autres produits.' : null
}

type ProductOfferProps = { offer: Offer; lines: Cart; onAdd: (product: CartProduct) => void }

/** A product that was found, with a button for each of its formats: size, price and stock (PHONE-03). */
function ProductOffer({ offer: { name, imageUrl, choices }, lines, onAdd }: ProductOfferProps) {
  return (
    <li className="py-3">
      <div className="flex items-center gap-3">
        <div className="w-10 shrink-0 overflow-hidden rounded-sm">
          <PictureFrame address={imageUrl} alt="" sizes="2.5rem" />
        </div>
        <p className="min-w-0 font-display wrap-anywhere">{name}</p>
      </div>
      <ul className="mt-2 flex flex-col gap-2">
        {choices.map(({ size, product }) => (
          <li key={product.id}>
            <button
              type="button"
              disabled={refuseToAdd(lines, product) !== null}
              onClick={() => onAdd(product)}
              className="flex min-h-11 w-full items-center gap-2 rounded-md border border-line-strong px-3 py-1.5 text-left text-sm transition not-disabled:hover:border-amber not-disabled:hover:text-amber disabled:text-quiet"
            >
              <Plus aria-hidden className="size-4 shrink-0 text-brass" />
              <span className="grow">
                <span className="sr-only">Ajouter {name}, </span>
                {size ? `${size} · ` : null}
                {formatMoney(product.price)}
              </span>
              <span className="text-xs whitespace-nowrap text-quiet">{stockText(lines, product)}</span>
            </button>
          </li>
        ))}
      </ul>
    </li>
  )
}

function stockText(lines: Cart, product: CartProduct): string {
  const refusal = refuseToAdd(lines, product)
  if (refusal?.reason === 'sold_out') return 'Épuisé'
  if (refusal?.reason === 'not_for_sale') return 'Sans prix'
  if (refusal) return 'Tout le stock est choisi'
  return `${product.stock} en stock`
}
