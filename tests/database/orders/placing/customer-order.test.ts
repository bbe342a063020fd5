import { describe, expect, it } from 'vitest'
import { listOwnOrders } from '#features/orders/orders.server.ts'
import { addCustomer } from '#tests/fixtures/database/accounts/users.ts'
import { customerOrder, line, orderRows, request } from '#tests/fixtures/database/orders/orders.ts'
import { withProduct } from '#tests/fixtures/database/products.ts'
import { testDatabase } from '#tests/fixtures/database/test.ts'

const database = testDatabase()
const product = withProduct(database)

const customer = () => addCustomer(database)

describe('an order of a signed-in user', () => {
  it('CHK-09 AORD-17 is tied to the user, who also began its history', async () => {
    const actor = await customer()
    const { orderId } = await customerOrder(actor, request([line(product)]))
    expect(
      await database.rows(
        `select user_id, status, payment_status, h.changed_by, h.to_status
       from orders o join order_status_history h on h.order_id = o.id where o.id = $1`,
        orderId,
      ),
    ).toEqual([
      {
        user_id: actor.userId,
        status: 'confirmed',
        payment_status: 'pending',
        changed_by: actor.userId,
        to_status: 'confirmed',
      },
    ])
  })

  it.each([
    ['secured', /^CMD-\d{13}-[A-Z0-9]{8}$/],
    ['simple', /^CMD-\d{13}-[A-Z0-9]{5}$/],
  ])('DATA-04 D32 by the %s form has a number of its length', async (form, number) => {
    const placed = await customerOrder(await customer(), request([line(product)]), form)
    expect(placed.orderNumber).toMatch(number)
    expect(placed.invoiceNumber).toMatch(/^FACT-\d{13}-[A-Z0-9]{8}$/)
  })

  it('VAL-24 CHK-27 by the secured form without a user is refused', async () => {
    const attempt = customerOrder({ role: 'visitor' }, request([line(product)]))
    await expect(attempt).rejects.toMatchObject({ code: 'not_authenticated' })
  })

  it('CHK-04 D32 by the simple form without a user is a guest’s, with a short number', async () => {
    const placed = await customerOrder({ role: 'visitor' }, request([line(product)]), 'simple')
    expect(placed.orderNumber).toMatch(/^CMD-\d{13}-[A-Z0-9]{5}$/)
    expect(await database.rows('select user_id from orders where id = $1', placed.orderId)).toEqual([
      { user_id: null },
    ])
  })

  it.each(['express', null])('CHK-27 by the unknown form %s is an error of the caller', async (form) => {
    await expect(customerOrder(await customer(), request([line(product)]), form)).rejects.toMatchObject({
      code: '22023',
    })
  })
})

it('OPS-01 ORD-08 a customer’s orders are listed four to a page, each once, though all are of one moment', async () => {
  const actor = await customer()
  await database.run(
    `insert into orders (order_number, customer_name, customer_phone, customer_address, total_amount, status, payment_status, user_id)
     select 'CMD-' || i || '-ABCDEFGH', 'Awa', '0701020304', 'Cocody, rue 12', 1, 'pending', 'pending', $1 from generate_series(1, 9) i`,
    actor.userId,
  )
  const pages = await Promise.all([1, 2, 3, 4].map((page) => listOwnOrders(actor, page)))
  expect(pages.map(({ rows, totals }) => [rows.length, totals.count])).toEqual(
    [4, 4, 1, 0].map((n) => [n, 9]),
  )
  const all = 'select id from orders where user_id = $1 order by created_at desc, id desc'
  expect(pages.flatMap(({ rows }) => rows.map(({ id }) => id))).toEqual(
    await database.column(all, actor.userId),
  )
})

describe('the strict form', () => {
  it.each([
    ['VAL-14', 'a name of one letter', { name: 'A' }, 'name_invalid'],
    ['VAL-14', 'a name of 51 letters', { name: 'a'.repeat(51) }, 'name_invalid'],
    ['VAL-14', 'a name with two separators together', { name: 'Awa  -Koné' }, 'name_invalid'],
    ['VAL-15', 'no e-mail', { email: null }, 'email_invalid'],
    ['VAL-15', 'an e-mail without domain', { email: 'awa@' }, 'email_invalid'],
    ['VAL-16', 'a phone of 9 digits', { phone: '070102030' }, 'phone_invalid'],
    ['VAL-16', 'a phone of 21 characters', { phone: '+225 0 7 0 1 0 2 0 3 04' }, 'phone_invalid'],
    ['VAL-17', 'an address of 501 characters', { address: 'a'.repeat(501) }, 'address_invalid'],
    ['VAL-18', 'notes of 201 characters', { notes: 'a'.repeat(201) }, 'notes_too_long'],
  ])('%s with %s refuses, where the lenient one serves', async (_id, _case, other, code) => {
    const before = await orderRows(database)
    const actor = await customer()
    await expect(customerOrder(actor, request([line(product)], other))).rejects.toMatchObject({
      code,
    })
    expect(await orderRows(database)).toEqual(before)
    if ('email' in other && other.email !== null) return
    if ('name' in other && other.name.length < 2) return
    await customerOrder(actor, request([line(product)], other), 'simple')
  })

  it.each([
    { name: "N'Guessan Kouadio-Yao" },
    { name: 'Éléonore d’Œuvre Jr.' },
    { phone: '+225 07 01 02 03 04' },
    { phone: '07 01 02 03 04' },
    { phone: '+33 6 12 34 56 78' },
    { notes: 'a'.repeat(200) },
    { address: 'a'.repeat(500) },
  ])('VAL-04 VAL-05 serves %o', async (other) => {
    await customerOrder(await customer(), request([line(product)], other))
  })
})
