import { expect, test } from 'vitest'
import type { ListedProduct } from '#features/catalogue/domain/product.ts'
import { offersOf } from './offers.ts'

const product: ListedProduct = {
  id: 'a',
  name: 'Ambre Doré',
  price: 52_000,
  compareAtPrice: null,
  stock: 4,
  imageUrl: null,
  categoryId: null,
  createdAt: '2026-11-21',
  formats: null,
  brand: null,
  character: null,
}
const format = (id: string, size: number, price: number) => ({
  ...{ id, name: 'Cacao Impérial', price, compareAtPrice: null, stock: 2, imageUrl: null },
  size,
})

test('PHONE-03 a product is ordered as itself, a perfume in one of its formats, each with its size', () => {
  const cacao = {
    ...product,
    id: 'b50',
    name: 'Cacao Impérial',
    formats: [format('b15', 15, 18_000), format('b50', 50, 45_000)],
  }
  const offers = offersOf(['b50', 'gone', 'a'], [product, cacao])
  expect(offers.map(({ name }) => name)).toEqual(['Cacao Impérial', 'Ambre Doré'])
  expect(
    offers.map(({ choices }) =>
      choices.map(({ size, product: { id, name, price } }) => [size, id, name, price]),
    ),
  ).toEqual([
    [
      ['15 ml', 'b15', 'Cacao Impérial, 15 ml', 18_000],
      ['50 ml', 'b50', 'Cacao Impérial, 50 ml', 45_000],
    ],
    [[null, 'a', 'Ambre Doré', 52_000]],
  ])
})
