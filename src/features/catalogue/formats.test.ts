import { expect, test } from 'vitest'
import { formatMoney } from '#lib/format/money.ts'
import { fullName, offeredProduct, priceText, sizesText, totalStock } from './formats.ts'
import type { ProductFormat } from './product.ts'

function format(size: number, price: number, stock: number): ProductFormat {
  return { id: `p${size}`, name: 'Ambre', price, stock, imageUrl: null, compareAtPrice: null, size }
}
const perfume = (...formats: ProductFormat[]) => ({ ...format(50, 30_000, 4), formats })
const three = perfume(format(15, 12_500, 2), format(50, 30_000, 4), format(100, 52_000, 0))
const alone = { ...format(50, 30_000, 4), formats: null }

test('FMT-01 D44 a card says the formats and the lowest price', () => {
  expect(sizesText(three.formats)).toBe('15, 50, 100 ml')
  expect(priceText(three)).toBe(`dès ${formatMoney(12_500)}`)
  expect([priceText(alone), priceText(perfume(format(50, 30_000, 4)))]).toEqual([
    formatMoney(30_000),
    formatMoney(30_000),
  ])
})

test('FMT-02 a card offers the cheapest format that is in stock, and is sold out when all are', () => {
  expect(offeredProduct(three)).toMatchObject({ id: 'p15', name: 'Ambre, 15 ml', price: 12_500, stock: 2 })
  const withoutSmallest = perfume(format(15, 12_500, 0), format(50, 30_000, 4), format(100, 29_000, 1))
  expect(offeredProduct(withoutSmallest)).toMatchObject({ id: 'p100', price: 29_000 })
  expect(priceText(withoutSmallest)).toBe(`dès ${formatMoney(29_000)}`)
  expect(totalStock(withoutSmallest)).toBe(5)

  const soldOut = perfume(format(15, 12_500, 0), format(50, 30_000, 0))
  expect([offeredProduct(soldOut).id, totalStock(soldOut)]).toEqual(['p15', 0])
  expect([offeredProduct(alone), totalStock(alone)]).toEqual([alone, 4])
})

test('FMT-02 D28 a format without a price is offered only when no other is there', () => {
  expect(offeredProduct(perfume(format(15, 0, 9), format(50, 30_000, 4))).id).toBe('p50')
  expect(offeredProduct(perfume(format(15, 0, 9))).id).toBe('p15')
})

test('FMT-04 a format is named with its size, any other product as it is', () => {
  expect(fullName(three)).toBe('Ambre, 50 ml')
  expect(fullName(alone)).toBe('Ambre')
})
