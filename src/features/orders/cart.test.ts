import { describe, expect, it, test } from 'vitest'
import {
  addItem,
  applyStocks,
  type Cart,
  type CartItem,
  cartTotal,
  countItems,
  emptyCart,
  quantityOf,
  refreshItems,
  refuseToAdd,
  removeItem,
  setQuantity,
  withItems,
} from './cart.ts'
import { refillCart } from './refill-cart.ts'
import { confirmPiece } from './shop/ask-stock.ts'
import { refillText } from './shop/cart-dialog.tsx'

const amber = { id: 'a', name: 'Ambre Doré', price: 25_000, imageUrl: null, stock: 3 }
const rose = { id: 'r', name: 'Essence de Rose', price: 18_500, imageUrl: '/pictures/rose.webp', stock: 10 }

function fill(...products: (typeof amber | typeof rose)[]): Cart {
  return products.reduce<Cart>((cart, product) => addItem(cart, product), emptyCart)
}

test('CART-12 CART-16 a quantity never grows beyond the stock', () => {
  expect(countItems(fill(amber, amber, amber, amber, amber))).toBe(3)
  expect(refuseToAdd(fill(amber, amber, amber), amber)).toEqual({
    reason: 'cart_holds_all',
    held: 3,
    stock: 3,
  })
})

test('CART-18 a sold-out product cannot be added', () => {
  const soldOut = { ...amber, stock: 0 }
  expect(refuseToAdd(emptyCart, soldOut)?.reason).toBe('sold_out')
  expect(addItem(emptyCart, soldOut)).toBe(emptyCart)
})

test.each([
  ['the only piece goes', [amber], 0, 0, 'sold_out'],
  ['one too many goes', [amber, amber], 1, 1, 'cart_holds_all'],
  ['what is there stays', [amber, amber], 2, 2, undefined],
  ['a line that was removed meanwhile stays so', [], 0, 0, undefined],
])('CART-18 after a late answer %s', (_, products, stock, held, reason) => {
  const { cart, refusal } = confirmPiece(fill(...products, rose), 'a', stock)
  expect(quantityOf(cart, 'a')).toBe(held)
  expect(refusal?.reason).toBe(reason)
  if (held > 0) expect(cart[0]?.stock).toBe(stock)
  expect(quantityOf(cart, 'r')).toBe(1)
})

test('CART-20 a product of price 0 cannot be added', () => {
  expect(refuseToAdd(emptyCart, { ...amber, price: 0 })?.reason).toBe('not_for_sale')
})

test('CART-03 the count is the sum of quantities, the total the sum of price × quantity', () => {
  const cart = fill(amber, amber, rose)
  expect(countItems(cart)).toBe(3)
  expect(cartTotal(cart)).toBe(2 * 25_000 + 18_500)
})

const one = { ...rose, quantity: 1 }
const dearer = { ...amber, stock: 8, price: 26_000 }
const soldOut = { ...amber, stock: 0, quantity: 2 }

test.each<[id: string, what: string, cart: Cart, left: Cart]>([
  ['CART-10 CART-11', 'a new item enters with all its facts and quantity 1', fill(rose), [one]],
  [
    'CART-12',
    'one that is there grows by 1, with present facts',
    addItem(fill(amber), dearer),
    [{ ...dearer, quantity: 2 }],
  ],
  ['CART-12', 'the others stay when one grows', fill(amber, rose, amber), [{ ...amber, quantity: 2 }, one]],
  ['CART-13', 'quantity 0 removes the line', setQuantity(fill(amber, rose), 'a', 0), [one]],
  [
    'CART-14',
    'a quantity is the stock at most',
    setQuantity(fill(amber), 'a', 99),
    [{ ...amber, quantity: 3 }],
  ],
  ['CART-14', 'a quantity is whole', setQuantity(fill(amber), 'a', 1.9), fill(amber)],
  ['CART-14', 'the others stay', setQuantity(fill(amber, rose), 'a', 3), [{ ...amber, quantity: 3 }, one]],
  ['CART-02', 'removing deletes the line', removeItem(fill(amber, rose), 'r'), fill(amber)],
  [
    'CHK-25',
    'a refreshed cart shows the current price and is capped at the current stock',
    refreshItems(fill(amber, amber, amber, rose), [{ id: 'a', price: 27_000, stock: 2 }]),
    [{ ...amber, price: 27_000, stock: 2, quantity: 2 }, one],
  ],
  [
    'CHK-25',
    'what the server does not name stays',
    refreshItems([soldOut], [{ id: 'r', stock: 5 }]),
    [soldOut],
  ],
  ['CHK-25', 'what is sold out stays', refreshItems(fill(amber, amber), [{ id: 'a', stock: 0 }]), [soldOut]],
])('%s of a cart: %s', (_id, _what, cart, left) => {
  expect(cart).toEqual(left)
})

test('CART-12 the known stock is noted, and quantities stay', () => {
  const cart = fill(amber, amber, amber, rose)
  const known = applyStocks(cart, { a: 2, other: 5 })
  expect(known).toEqual([{ ...amber, stock: 2, quantity: 3 }, one])
  expect(applyStocks(known, { a: 2 })).toBe(known)
})

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
      [{ id: 'a', quantity: 2, name: 'Ancien nom', price: 20_000 }],
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

  it('takes a stored quantity of less than one as one piece', () => {
    expect(refillCart([{ id: 'a', quantity: 0.5 }], [product('a')]).items[0]?.quantity).toBe(1)
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
