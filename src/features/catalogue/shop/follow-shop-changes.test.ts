import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { ListChoice } from '../list-filters.ts'
import type { ListedProduct, ProductPage } from '../product.ts'
import { productGridQuery } from '../product-grid.api.ts'
import { type Stocks, stocksQuery } from '../stocks.api.ts'
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
const filters = {
  total: 2,
  values: { pour: [], famille: [], concentration: [], marque: [], prix: [], stock: [] },
}
const pageOf = (...rows: ListedProduct[]): ProductPage => ({ rows, next: null, filters })

const [a, b] = list
const dearer = product('b', { price: 12_000 })
const isOfC1 = ({ categoryId }: ListedProduct) => categoryId === 'c1'

type Change = Parameters<typeof applyToList>[1]
const told = (op: Change['op'], id: string, product: Change['product'], isListed = true): Change => {
  return { op, id, product, isListed }
}

test.each<[id: string, what: string, Change, shown: unknown[], reload: boolean]>([
  ['LIVE-02', 'an update merges the row in its place', told('update', 'b', dearer), [a, dearer], false],
  ['LIVE-02', 'one withdrawn from sale leaves', told('update', 'a', null), [b], false],
  ['LIVE-02', 'one put on sale has it asked again', told('update', 'z', product('z')), list, true],
  [
    'LIVE-02',
    'one of another category leaves',
    told('update', 'a', product('a', { categoryId: 'c2' })),
    [b],
    false,
  ],
  ['LIVE-03', 'a new one has it asked again', told('insert', 'c', product('c')), list, true],
  ['LIVE-03', 'a new hidden one does nothing', told('insert', 'c', null), list, false],
  ['LIVE-04', 'a deleted one leaves', told('delete', 'a', null), [b], false],
  [
    'FMT-05',
    'a format beside those shown does nothing',
    told('update', 'z', product('z'), false),
    list,
    false,
  ],
])('%s a list of products: %s', (_id, _what, change, shown, reload) => {
  expect(applyToList(list, change, isOfC1)).toEqual({ products: shown, reload })
})

test('FMT-05 a format that loses its place has the list asked again', () => {
  expect(applyToList(list, told('update', 'a', product('a'), false)).reload).toBe(true)
})

test('LIVE-02 FILT-06 the event that changes an open list has a filtered one asked for again at once, if it shows the product', async () => {
  const queryClient = new QueryClient()
  const page = (price: number) => pageOf(product('a'), product('b', { price }))
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

  followProduct(queryClient, told('update', 'z', product('z'), false))
  expect(filtered.getCurrentResult().isFetching).toBe(false)
  followProduct(queryClient, told('update', 'b', dearer))
  expect(filtered.getCurrentResult().isFetching).toBe(true)
  await expect.poll(() => prices(all)).toEqual([10_000, 12_000])
  await expect.poll(() => prices(filtered)).toEqual([10_000, 12_000])
})

test('LIVE-02 FMT-05 an answer from before a change, on its way when the change is told, does not undo it', async () => {
  const queryClient = new QueryClient()
  const page = (stock: number) => pageOf(product('a', { stock }))
  const before = Promise.withResolvers<ProductPage>()
  const answers = [before.promise, Promise.resolve(page(0))]
  const query = { ...productGridQuery(null, null, {}), queryFn: () => answers.shift() ?? page(0) }
  queryClient.setQueryData(query.queryKey, { pages: [page(3)], pageParams: [null] })
  const grid = new InfiniteQueryObserver(queryClient, query)
  grid.subscribe(() => undefined)
  const stock = () => grid.getCurrentResult().data?.pages[0]?.rows[0]?.stock
  const asked = grid.refetch()
  followProduct(queryClient, told('update', 'a', product('a', { stock: 0 })))
  before.resolve(page(3))
  await asked
  await expect.poll(() => queryClient.isFetching()).toBe(0)
  expect(stock()).toBe(0)
})

test('CART-14 the first answer about stocks, on its way when a change is told, does not hide it', async () => {
  const queryClient = new QueryClient()
  const before = Promise.withResolvers<Stocks>()
  const answers = [before.promise, Promise.resolve({ a: 2 })]
  const stocks = new QueryObserver(queryClient, {
    ...stocksQuery(['a']),
    queryFn: () => answers.shift() ?? {},
  })
  stocks.subscribe(() => undefined)
  followProduct(queryClient, told('update', 'a', product('a', { stock: 2 })))
  before.resolve({ a: 3 })
  await expect.poll(() => stocks.getCurrentResult().data).toEqual({ a: 2 })
})
