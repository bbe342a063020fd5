import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { publicGet } from '#platform/auth/server-function.ts'
import { ofProducts, productLists } from './catalogue.api.ts'
import { choiceNames, type ListChoice, readChoice } from './list-filters.ts'
import type { NextList } from './product.ts'
import { listNextLists, listProducts } from './product-lists.server.ts'

const list = {
  categoryId: v.nullable(v.pipe(v.string(), v.uuid())),
  choice: v.pipe(v.object(v.entriesFromList(choiceNames, v.optional(v.string()))), v.transform(readChoice)),
}

export const getProducts = publicGet()
  .validator(v.object({ ...list, cursor: v.nullable(v.pipe(v.string(), v.maxLength(100))) }))
  .handler(({ data }) => listProducts(data))

export const getNextLists = publicGet()
  .validator(v.object(list))
  .handler(({ data }) => listNextLists(data))

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
