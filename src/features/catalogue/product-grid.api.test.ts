import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { readChoice } from './list-filters.ts'
import type { ProductPage } from './product.ts'
import { productGridQuery, rememberList } from './product-grid.api.ts'

const choice = readChoice({ pour: 'elle' })
const pageOf = (total: number): ProductPage => ({
  rows: [],
  next: null,
  filters: { total, values: { pour: [], famille: [], concentration: [], marque: [], prix: [], stock: [] } },
})
const query = productGridQuery(null, null, choice)

test('FILT-08 whoever pressed before the next lists came goes on with them, and the whole list is read after', async () => {
  const queryClient = new QueryClient()
  const pressed = queryClient.fetchInfiniteQuery({ ...query, queryFn: () => new Promise<never>(() => {}) })
  rememberList(queryClient, null, { choice, page: pageOf(3) })
  expect((await pressed).pages).toEqual([pageOf(3)])
  const whole = await queryClient.fetchInfiniteQuery({ ...query, queryFn: async () => pageOf(4) })
  expect(whole.pages).toEqual([pageOf(4)])
})

test('FILT-08 the beginning of a list does not take the place of what is known of it', () => {
  const queryClient = new QueryClient()
  queryClient.setQueryData(query.queryKey, { pages: [pageOf(4)], pageParams: [null] })
  rememberList(queryClient, null, { choice, page: pageOf(3) })
  expect(queryClient.getQueryData(query.queryKey)?.pages).toEqual([pageOf(4)])
})
