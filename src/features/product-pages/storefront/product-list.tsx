import { useInfiniteQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { CardAddButton } from '#features/cart/storefront/add-button.tsx'
import { productGridQuery } from '#features/catalogue/api/product-grid.queries.ts'
import type { ListChoice } from '#features/catalogue/domain/list-filters.ts'
import { ProductGrid, ProductGridSkeleton } from '#features/catalogue/storefront/product-grid.tsx'
import { buttonClasses } from '#ui/button.tsx'
import { EmptyState } from '#ui/states.tsx'
import { FilteredList } from './filtered-list.tsx'
import { ListError } from './list-error.tsx'

/** How many pictures of a list are visible at first, below a title without a picture. */
export const FIRST_PICTURES = 2

/** What a list shows: of one category or of all, filtered and ordered, from its first product or after a cursor. */
export type ListPlace = { categoryId: string | null; after: string | null; choice: ListChoice }

type ProductListProps = ListPlace & {
  emptyText: string
  firstPictures?: number
}

/**
 * The products of one category or of all, 24 at a time, with loading, empty and error states (SHOP-05 to
 * SHOP-08).
 */
export function ProductList({
  categoryId,
  after,
  choice,
  emptyText,
  firstPictures = FIRST_PICTURES,
}: ProductListProps) {
  const { data, error, isError, refetch, fetchNextPage, isFetchingNextPage, isFetchNextPageError } =
    useInfiniteQuery(productGridQuery(categoryId, after, choice))
  if (!data)
    return isError ? <ListError error={error} onRetry={() => void refetch()} /> : <ProductGridSkeleton />
  const products = data.pages.flatMap((page) => page.rows)
  const next = data.pages.at(-1)?.next
  const filters = data.pages[0]?.filters
  const canFilter = filters && Object.values(filters.values).some((values) => values.length > 0)
  if (!canFilter) return <EmptyState>{emptyText}</EmptyState>
  return (
    <FilteredList categoryId={categoryId} filters={filters} choice={choice}>
      <ProductGrid
        products={products}
        heading="h2"
        firstPictures={firstPictures}
        action={(product) => <CardAddButton product={product} />}
      />
      {isFetchNextPageError ? (
        <ListError error={error} onRetry={() => void fetchNextPage()} />
      ) : next ? (
        <MoreLink after={next} isBusy={isFetchingNextPage} onMore={() => void fetchNextPage()} />
      ) : null}
    </FilteredList>
  )
}

type MoreLinkProps = { after: string; isBusy: boolean; onMore: () => void }

/** Appends the next products. Without JavaScript it is a link to the next page. */
function MoreLink({ after, isBusy, onMore }: MoreLinkProps) {
  const search = new URLSearchParams(useLocation({ select: ({ searchStr }) => searchStr }))
  search.set('apres', after)
  return (
    <div className="mt-10 flex justify-center">
      <a
        href={`?${search}`}
        rel="nofollow"
        aria-disabled={isBusy || undefined}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          if (!isBusy) onMore()
        }}
        className={buttonClasses('secondary')}
      >
        {isBusy ? 'Chargement…' : 'Voir plus de produits'}
      </a>
    </div>
  )
}
