import { useInfiniteQuery } from '@tanstack/react-query'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/states.tsx'
import { CardAddButton } from '../../cart/shop/add-button.tsx'
import { productGridQuery } from '../../catalogue/catalogue.queries.ts'
import { ProductGrid, ProductGridSkeleton } from '../../catalogue/shop/product-grid.tsx'
import { ListError } from './list-error.tsx'

/** How many pictures stand in the first view of a list. */
const FIRST_PICTURES = 2

/** The products of one category or of all, 24 at a time, with every state a list can be in (SHOP-05 to SHOP-08). */
export function ProductList({ categoryId, emptyText }: { categoryId: string | null; emptyText: string }) {
  const { data, isError, refetch, fetchNextPage, hasNextPage, isFetchingNextPage, isFetchNextPageError } =
    useInfiniteQuery(productGridQuery(categoryId))
  if (!data) return isError ? <ListError onRetry={() => void refetch()} /> : <ProductGridSkeleton />
  const products = data.pages.flatMap((page) => page.products)
  if (products.length === 0) return <EmptyState>{emptyText}</EmptyState>
  return (
    <>
      <ProductGrid
        products={products}
        heading="h2"
        firstPictures={FIRST_PICTURES}
        action={(product) => <CardAddButton product={product} />}
      />
      {isFetchNextPageError ? (
        <ListError onRetry={() => void fetchNextPage()} />
      ) : hasNextPage ? (
        <div className="mt-10 flex justify-center">
          <Button look="secondary" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {isFetchingNextPage ? 'Chargement…' : 'Voir plus de produits'}
          </Button>
        </div>
      ) : null}
    </>
  )
}
