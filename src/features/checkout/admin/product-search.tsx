import { useQuery } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import { useAdminQueryKey } from '#features/account/client/guards.tsx'
import type { Cart, CartProduct } from '#features/cart/domain/cart.ts'
import { searchedPart, searchLimitText } from '#lib/lists/search-text.ts'
import { IconButton } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Search, X } from '#ui/icons/icons.tsx'
import { ErrorState } from '#ui/states.tsx'
import { offersQuery } from './api/taken-orders.queries.ts'
import { ProductOffer } from './product-offer.tsx'

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
