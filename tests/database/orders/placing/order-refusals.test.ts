import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  guestOrder,
  line,
  type OrderRequest,
  orderRows,
  request,
} from '#tests/fixtures/database/orders/orders.ts'
import { addProduct, withProduct } from '#tests/fixtures/database/products.ts'
import { testDatabase } from '#tests/fixtures/database/test.ts'

const database = testDatabase()
/** What these products have none of. */
const bare = { compareAtPrice: null, imageUrl: null }
const ambre = withProduct(database, { name: 'Ambre Doré', price: 25_000, stock: 5 })
const rose = withProduct(database, { name: 'Essence de Rose', price: 12_500.5, stock: 3 })
const free = withProduct(database, { name: 'Échantillon', price: 0, stock: 5 })
const retired = withProduct(database, { name: 'Retiré', price: 9_000, stock: 5, active: false })
let before: Record<string, number>

beforeEach(async () => {
  before = await orderRows(database)
})

/** Expects the refusal, and that no table has a row more. */
async function refuses(order: OrderRequest, code: string, details?: unknown): Promise<void> {
  await expect(guestOrder(order)).rejects.toMatchObject({ name: 'DomainError', code, details })
  expect(await orderRows(database)).toEqual(before)
}

describe('the cart', () => {
  it.each([
    ['no line', []],
    ['nothing', null],
  ])('VAL-27 with %s is refused as empty', (_, cart) => refuses(request(cart), 'cart_empty'))

  it.each([
    ['an object instead of a list', {}],
    ['a text instead of a list', 'panier'],
    ['a number as line', [7]],
    ['a list as line', [[]]],
    ['null as line', [null]],
  ])('VAL-28 with %s is refused', (_, cart) => refuses(request(cart), 'items_invalid'))

  it.each([
    ['quantity 0', { quantity: 0 }],
    ['quantity -1', { quantity: -1 }],
    ['quantity 1.5', { quantity: 1.5 }],
    ['quantity 1e9', { quantity: 1e9 }],
    ['quantity 10001', { quantity: 10_001 }],
    ['a quantity in letters', { quantity: '1' }],
    ['no quantity', { quantity: undefined }],
    ['price 0', { price: 0 }],
    ['price -1', { price: -1 }],
    ['a price in letters', { price: '25000' }],
    ['no price', { price: null }],
    ['an empty name', { name: '' }],
    ['a blank name', { name: '   ' }],
    ['no name', { name: undefined }],
    ['an endless name', { name: 'x'.repeat(1001) }],
    ['no id', { id: null }],
    ['an empty id', { id: '' }],
    ['an endless id', { id: 'x'.repeat(101) }],
  ])('VAL-28 with %s is refused', (_, wrong) =>
    refuses(request([line(rose), { ...line(ambre), ...wrong }]), 'items_invalid'),
  )

  it('VAL-28 with one product on two lines is refused', () =>
    refuses(request([line(ambre), { ...line(ambre), id: ambre.id.toUpperCase() }]), 'items_invalid'))

  it.each([101, 500])('D8 of %i lines is refused', (count) =>
    refuses(
      request(Array.from({ length: count }, () => ({ ...line(ambre), id: randomUUID() }))),
      'cart_too_large',
    ),
  )

  it('VAL-28 D28 with a product of price 0 is refused, whatever price the customer saw', () =>
    refuses(request([line(ambre), { ...line(free), price: 100 }]), 'items_invalid'))
})

describe('the products', () => {
  it('CHK-21 CHK-23 that are unknown, inactive, unverifiable or short of stock are all named', () => {
    const unknown = randomUUID()
    return refuses(
      request([
        { id: unknown, name: 'Disparu', price: 5, quantity: 1 },
        line(retired, 2),
        { id: 'abc', name: 'Étrange', price: 5, quantity: 3 },
        line(ambre, 6),
        line(rose, 3),
      ]),
      'stock_insufficient',
      [
        { id: unknown, name: 'Disparu', stock: 0, requested: 1, problem: 'not_found' },
        { id: retired.id, name: 'Retiré', stock: 0, requested: 2, problem: 'not_found' },
        { id: 'abc', name: 'Étrange', stock: 0, requested: 3, problem: 'unverifiable' },
        { id: ambre.id, name: 'Ambre Doré', stock: 5, requested: 6, problem: 'insufficient' },
      ],
    )
  })

  it('CHK-25 at another price than the seen one are refused, with the lines as they are now', () =>
    refuses(
      request([
        { ...line(ambre, 6), price: 24_999 },
        { ...line(rose), name: 'Rose' },
      ]),
      'price_changed',
      [
        { id: ambre.id, name: 'Ambre Doré', price: 25_000, seenPrice: 24_999, stock: 5, ...bare },
        {
          id: rose.id,
          name: 'Essence de Rose',
          price: 12_500.5,
          seenPrice: 12_500.5,
          stock: 3,
          ...bare,
        },
      ],
    ))

  it('PRICE-03 a former price is no price to order at, and comes with the line as it is now', async () => {
    const reduced = await addProduct(database, { name: 'Soldé', price: 20_000, stock: 5 })
    await database.run('update products set compare_at_price = 25000 where id = $1', reduced.id)
    const now = { id: reduced.id, name: 'Soldé', price: 20_000, stock: 5, imageUrl: null }
    await refuses(request([{ ...line(reduced), price: 25_000 }]), 'price_changed', [
      { ...now, compareAtPrice: 25_000, seenPrice: 25_000 },
    ])
  })
})

describe('the customer', () => {
  it.each([
    ['VAL-19', 'no name', { name: null }, 'name_invalid'],
    ['VAL-19', 'a name of one letter', { name: ' A ' }, 'name_invalid'],
    ['VAL-19', 'a name of tags alone', { name: '<script>x</script><<>>' }, 'name_invalid'],
    ['VAL-19', 'a name of 2 MB', { name: 'a'.repeat(2_000_000) }, 'name_invalid'],
    ['VAL-20', 'an e-mail without domain', { email: 'awa' }, 'email_invalid'],
    ['VAL-20', 'two e-mails', { email: 'awa@example.com, eve@example.com' }, 'email_invalid'],
    [
      'VAL-20',
      'an e-mail with a header',
      { email: 'awa@example.com\r\nBcc: eve@example.com' },
      'email_invalid',
    ],
    ['VAL-20', 'an e-mail of 255 characters', { email: `${'a'.repeat(243)}@example.com` }, 'email_invalid'],
    ['VAL-21', 'no phone', { phone: null }, 'phone_invalid'],
    ['VAL-21', 'a phone of 7 digits', { phone: '07-01-02-3' }, 'phone_invalid'],
    ['VAL-21', 'a phone in letters', { phone: 'zéro sept zéro un' }, 'phone_invalid'],
    ['VAL-21', 'a phone of 51 characters', { phone: '0'.repeat(51) }, 'phone_invalid'],
    ['VAL-22', 'no address', { address: null }, 'address_invalid'],
    ['VAL-22', 'an address of 9 characters', { address: ' Cocody 12' }, 'address_invalid'],
    ['VAL-22', 'an address of 2 MB', { address: 'a'.repeat(2_000_000) }, 'address_invalid'],
    ['VAL-01', 'a note of 2 MB', { notes: 'a'.repeat(2_000_000) }, 'notes_too_long'],
  ])('%s with %s is refused', (_id, _case, wrong, code) => refuses(request([line(ambre)], wrong), code))

  it('VAL-21 VAL-22 at the very limits is served', async () => {
    const limits = {
      name: 'Al',
      email: `${'a'.repeat(64)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.com`,
      phone: '01020304',
      address: 'Cocody 123',
    }
    expect((await guestOrder(request([line(ambre)], limits))).receipt.customer).toEqual(limits)
  })
})

describe('the total', () => {
  it('VAL-27 beyond what money can hold is refused', async () => {
    const gold = await addProduct(database, { price: 9_999_999_999.99, stock: 10 })
    await refuses(request([line(gold, 2)]), 'total_invalid')
  })
})

it('CHK-26 an order without a key is an error of the caller', async () => {
  const order = { ...request([line(ambre)]), key: null as unknown as string }
  await expect(guestOrder(order)).rejects.toMatchObject({ code: '22004' })
})

it('CHK-21 checks in a fixed order: cart, customer, products, price, stock', async () => {
  const worst = {
    name: 'A',
    cart: [
      { ...line(ambre, 6), price: 1 },
      { ...line(rose), quantity: 0 },
    ],
  }
  await refuses(request(worst.cart, { name: worst.name }), 'items_invalid')
  await refuses(request([{ ...line(ambre, 6), price: 1 }], { name: worst.name }), 'name_invalid')
  await expect(guestOrder(request([{ ...line(ambre, 6), price: 1 }]))).rejects.toMatchObject({
    code: 'price_changed',
  })
  await expect(guestOrder(request([line(ambre, 6)]))).rejects.toMatchObject({
    code: 'stock_insufficient',
  })
})
