import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { ListChoice } from '../list-filters.ts'
import type { ListedProduct, ProductPage } from '../product.ts'
import { productGridQuery } from '../product-grid.api.ts'
import { applyToList, followProduct } from './follow-shop-changes.ts'

function product(id: string, changes: Partial<ListedProduct> = {}): ListedProduct {
  return {
    id,
    name: `Parfum ${id}`,
    price: 10_000,
    compareAtPrice: null,
    imageUrl: null,
    stock: 3,
    categoryId: 'c1',
    createdAt: '2026-01-01 00:00:00+00',
    formats: null,
    brand: null,
    character: null,
    ...changes,
  }
}
const list = [product('a'), product('b')]

test('LIVE-02 an update merges the row in its place', () => {
  const effect = applyToList(list, {
    op: 'update',
    id: 'b',
    product: product('b', { price: 12_000 }),
    isListed: true,
  })
  expect(effect.products.map((p) => [p.id, p.price])).toEqual([
    ['a', 10_000],
    ['b', 12_000],
  ])
  expect(effect.reload).toBe(false)
})

test('LIVE-03 an insert of an active product reloads the list, one of a hidden product does nothing', () => {
  expect(applyToList(list, { op: 'insert', id: 'c', product: product('c'), isListed: true }).reload).toBe(
    true,
  )
  expect(applyToList(list, { op: 'insert', id: 'c', product: null, isListed: true })).toEqual({
    products: list,
    reload: false,
  })
})

test('LIVE-04 a delete removes the row', () => {
  expect(
    applyToList(list, { op: 'delete', id: 'a', product: null, isListed: true }).products.map((p) => p.id),
  ).toEqual(['b'])
})

test('LIVE-02 a product that is withdrawn from sale leaves the lists, and one put on sale enters them', () => {
  expect(
    applyToList(list, { op: 'update', id: 'a', product: null, isListed: true }).products.map((p) => p.id),
  ).toEqual(['b'])
  expect(applyToList(list, { op: 'update', id: 'z', product: product('z'), isListed: true }).reload).toBe(
    true,
  )
})

test('LIVE-02 a product that changes its category leaves the list of the old one', () => {
  const ofC1 = (p: ListedProduct) => p.categoryId === 'c1'
  const moved = {
    op: 'update',
    id: 'a',
    product: product('a', { categoryId: 'c2' }),
    isListed: true,
  } as const
  expect(applyToList(list, moved, ofC1)).toEqual({ products: [list[1]], reload: false })
})

test('FMT-05 a format that lists do not show changes no list; one that loses its place has the list asked again', () => {
  const other = { op: 'update', id: 'z', product: product('z'), isListed: false } as const
  expect(applyToList(list, other)).toEqual({ products: list, reload: false })
  expect(applyToList(list, { ...other, id: 'a', product: product('a') }).reload).toBe(true)
})

test('LIVE-02 FILT-06 the event that changes an open list has a filtered one asked for again at once, if it shows the product', async () => {
  const queryClient = new QueryClient()
  const filters = {
    total: 2,
    values: { pour: [], famille: [], concentration: [], marque: [], prix: [], stock: [] },
  }
  const page = (price: number): ProductPage => ({
    rows: [product('a'), product('b', { price })],
    next: null,
    filters,
  })
  const open = (choice: ListChoice, answer: ProductPage) => {
    const query = { ...productGridQuery(null, null, choice), queryFn: async () => answer }
    queryClient.setQueryData(query.queryKey, { pages: [page(10_000)], pageParams: [null] })
    const list = new InfiniteQueryObserver(queryClient, query)
    list.subscribe(() => undefined)
    return list
  }
  const prices = (list: ReturnType<typeof open>) =>
    list.getCurrentResult().data?.pages.flatMap(({ rows }) => rows.map(({ price }) => price))
  const all = open({}, page(1))
  const filtered = open({ pour: 'elle', tri: 'prix' }, page(12_000))

  followProduct(queryClient, { op: 'update', id: 'z', product: product('z'), isListed: false })
  expect(filtered.getCurrentResult().isFetching).toBe(false)
  followProduct(queryClient, {
    op: 'update',
    id: 'b',
    product: product('b', { price: 12_000 }),
    isListed: true,
  })
  expect(filtered.getCurrentResult().isFetching).toBe(true)
  await expect.poll(() => prices(all)).toEqual([10_000, 12_000])
  await expect.poll(() => prices(filtered)).toEqual([10_000, 12_000])
})
