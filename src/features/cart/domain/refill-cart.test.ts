import { describe, expect, it } from 'vitest'
import type { CartItem } from './cart.ts'
import { refillCart, withItems } from './refill-cart.ts'
import { refillText } from './refill-text.ts'

const product = (id: string, other: Partial<CartItem> = {}) => ({
  id,
  name: `Parfum ${id}`,
  price: 20_000,
  imageUrl: null,
  stock: 5,
  ...other,
})

describe('AFTER-05 a cart that is filled again', () => {
  it('takes name, price and stock of today', () => {
    const { items, notes } = refillCart(
      [{ id: 'a', quantity: 2, name: 'Ancien nom', price: 25_000 }],
      [product('a')],
    )
    expect(items).toEqual([{ ...product('a'), quantity: 2 }])
    expect(notes).toEqual([])
  })

  it('says what is gone, sold out, not for sale, fewer and dearer', () => {
    const { items, notes } = refillCart(
      [
        { id: 'gone', quantity: 1, name: 'Disparu', price: 1 },
        { id: 'unknown', quantity: 1 },
        { id: 'sold', quantity: 1 },
        { id: 'free', quantity: 1 },
        { id: 'few', quantity: 9, price: 15_000 },
      ],
      [product('sold', { stock: 0 }), product('free', { price: 0 }), product('few')],
    )
    expect(items).toEqual([{ ...product('few'), quantity: 5 }])
    expect(notes).toEqual([
      { kind: 'gone', name: 'Disparu' },
      { kind: 'gone', name: null },
      { kind: 'sold_out', name: 'Parfum sold' },
      { kind: 'gone', name: 'Parfum free' },
      { kind: 'fewer', name: 'Parfum few', wanted: 9, quantity: 5 },
      { kind: 'dearer', name: 'Parfum few', was: 15_000, price: 20_000 },
    ])
  })

  it.each([
    [{ kind: 'gone', name: null }, 'Un article : n’est plus en vente.'],
    [{ kind: 'sold_out', name: 'Iris' }, 'Iris : épuisé pour le moment.'],
    [{ kind: 'fewer', name: 'Iris', wanted: 3, quantity: 1 }, 'Iris : il n’en reste que 1, au lieu de 3.'],
    [{ kind: 'dearer', name: 'Iris', was: 900, price: 950 }, 'Iris : 950 CFA, au lieu de 900 CFA.'],
  ] as const)('%j reads “%s”', (note, text) => {
    expect(refillText(note).replace(/[\u202f\u00a0]/g, ' ')).toBe(text)
  })

  it('says nothing of a price that is the same', () => {
    expect(refillCart([{ id: 'a', quantity: 1, price: 20_000 }], [product('a')]).notes).toEqual([])
  })

  it.each([0, -3, 0.5])('a stored quantity of %d is one piece', (quantity) => {
    expect(refillCart([{ id: 'a', quantity }], [product('a')]).items[0]?.quantity).toBe(1)
  })
})

it('AFTER-05 what is in the cart stays; of one product the greater quantity counts, up to the stock', () => {
  const cart = [
    { ...product('a', { price: 1 }), quantity: 3 },
    { ...product('b'), quantity: 1 },
  ]
  const items = [
    { ...product('a'), quantity: 2 },
    { ...product('c'), quantity: 4 },
  ]
  expect(withItems(cart, items)).toEqual([
    { ...product('a'), quantity: 3 },
    { ...product('b'), quantity: 1 },
    { ...product('c'), quantity: 4 },
  ])
  expect(withItems(cart, [{ ...product('a', { stock: 2 }), quantity: 2 }])[0]?.quantity).toBe(2)
})
