import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { ListChoice } from '../domain/list-filters.ts'
import type { NextList } from '../domain/product.ts'
import { ofProducts, productLists } from './catalogue.queries.ts'
import { getNextLists, getProducts } from './product-grid.functions.ts'

/** The product list of one category, or of all for null, as it is filtered and ordered: from its first product, or after a cursor. */
export function productGridQuery(
  categoryId: string | null,
  after: string | null = null,
  choice: ListChoice = {},
) {
  return infiniteQueryOptions({
    queryKey: [...productLists, 'grid', categoryId, after, choice],
    queryFn: ({ pageParam }) => getProducts({ data: { categoryId, cursor: pageParam, choice } }),
    initialPageParam: after,
    getNextPageParam: (page) => page.next,
    ...ofProducts,
  })
}

/** Asks for the lists that one press more on a filter leads to, in one answer, and remembers them (FILT-08). */
export function nextListsQuery(categoryId: string | null, choice: ListChoice) {
  return queryOptions({
    queryKey: ['products', 'next', categoryId, choice],
    queryFn: async ({ client }) => {
      const lists = await getNextLists({ data: { categoryId, choice } })
      for (const list of lists) rememberList(client, categoryId, list)
      return lists.length
    },
  })
}

/** Remembers the beginning of a list that is not known yet. It counts as stale, so that the whole list is read once it is shown. */
export function rememberList(
  queryClient: QueryClient,
  categoryId: string | null,
  { choice, page }: NextList,
): void {
  const { queryKey } = productGridQuery(categoryId, null, choice)
  if (queryClient.getQueryData(queryKey)) return
  queryClient.setQueryData(queryKey, { pages: [page], pageParams: [null] }, { updatedAt: 0 })
  // Somebody who pressed before this came goes on with it.
  void queryClient.cancelQueries({ queryKey, exact: true })
}
