import { beforeAll, describe, expect, it } from 'vitest'
import { guestOrder, line, type PlacedOrder, request } from '#tests/fixtures/database/orders/orders.ts'
import { addProduct, withProduct } from '#tests/fixtures/database/products.ts'
import { testDatabase } from '#tests/fixtures/database/test.ts'

const database = testDatabase()

describe('an order of a visitor', () => {
  const ambre = withProduct(database, { name: 'Ambre Doré', price: 25_000, stock: 5 })
  const rose = withProduct(database, { name: 'Essence de Rose', price: 12_500.5, stock: 3 })
  let placed: PlacedOrder
  const before = Date.now()

  beforeAll(async () => {
    const cart = [{ ...line(ambre, 2), name: 'un autre nom' }, line(rose, 3)]
    placed = await guestOrder(
      request(cart, {
        name: '  Awa <b>Koné</b> ',
        email: ' AWA@Example.COM ',
        phone: '+225 07 01 02 03 04',
        notes: ' <script>alert(1)</script> Sonner deux fois ',
      }),
    )
  })

  const stored = (columns: string, from: string) =>
    database.rows(`select ${columns} from ${from} where order_id = $1`, placed.orderId)

  it('DATA-04 DATA-07 has numbers CMD-… and FACT-… of the moment with 8 random characters', () => {
    const numbers = /^(CMD|FACT)-(\d{13})-[A-Z0-9]{8}$/
    for (const number of [placed.orderNumber, placed.invoiceNumber]) {
      const at = Number(numbers.exec(number)?.[2])
      expect(at).toBeGreaterThan(before - 60_000)
      expect(at).toBeLessThan(Date.now() + 60_000)
    }
    expect(placed.orderNumber.slice(-8)).not.toBe(placed.invoiceNumber.slice(-8))
  })

  it('CHK-13 DATA-03 is confirmed, its payment pending, without an account', async () => {
    expect(await database.rows('select * from orders where id = $1', placed.orderId)).toMatchObject([
      {
        order_number: placed.orderNumber,
        customer_name: 'Awa bKoné/b',
        customer_email: 'awa@example.com',
        customer_phone: '+225 07 01 02 03 04',
        customer_address: 'Cocody, rue des Jardins 12',
        notes: 'Sonner deux fois',
        status: 'confirmed',
        payment_status: 'pending',
        user_id: null,
        total_amount: 87_501.5,
      },
    ])
  })

  it('CHK-24 DATA-06 has one item per line with the name and price of the database', async () => {
    const items = await stored('product_id, product_name, product_price, quantity, subtotal', 'order_items')
    expect(items).toHaveLength(2)
    expect(items).toEqual(
      expect.arrayContaining([
        {
          product_id: ambre.id,
          product_name: 'Ambre Doré',
          product_price: 25_000,
          quantity: 2,
          subtotal: 50_000,
        },
        {
          product_id: rose.id,
          product_name: 'Essence de Rose',
          product_price: 12_500.5,
          quantity: 3,
          subtotal: 37_501.5,
        },
      ]),
    )
  })

  it('CHK-14 CHK-16 has one invoice, sent, without a delivery fee', async () => {
    expect(await stored('invoice_number, subtotal, delivery_fee, total_amount, status', 'invoices')).toEqual([
      {
        invoice_number: placed.invoiceNumber,
        subtotal: 87_501.5,
        delivery_fee: 0,
        total_amount: 87_501.5,
        status: 'sent',
      },
    ])
  })

  it('CHK-15 leaves the stock as it was', async () => {
    expect(await database.rows('select stock from products order by stock')).toEqual([
      { stock: 3 },
      { stock: 5 },
    ])
  })

  it('GUEST-11 answers with a receipt that holds all of the invoice', () => {
    expect(placed.receipt).toEqual({
      orderNumber: placed.orderNumber,
      invoiceNumber: placed.invoiceNumber,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      status: 'confirmed',
      paymentStatus: 'pending',
      customer: {
        name: 'Awa bKoné/b',
        email: 'awa@example.com',
        phone: '+225 07 01 02 03 04',
        address: 'Cocody, rue des Jardins 12',
      },
      items: [
        { productId: ambre.id, name: 'Ambre Doré', price: 25_000, quantity: 2, subtotal: 50_000 },
        { productId: rose.id, name: 'Essence de Rose', price: 12_500.5, quantity: 3, subtotal: 37_501.5 },
      ],
      subtotal: 87_501.5,
      deliveryFee: 0,
      total: 87_501.5,
      notes: 'Sonner deux fois',
      link: expect.stringMatching(/^[0-9a-f]{36}$/),
    })
    expect(new Date(placed.receipt.createdAt).getTime()).toBe(Number(placed.orderNumber.split('-')[1]))
  })
})

describe('its messages', () => {
  const messagesOf = (orderId: string) =>
    database.rows(
      `select m.channel, m.audience, m.state, m.attempts, j.task_identifier as task, j.max_attempts,
           p.payload::jsonb -> 'messageIds' ? m.id::text as names_the_message
         from order_messages m
         join graphile_worker.jobs j on j.key = m.job_key
         join graphile_worker._private_jobs p on p.id = j.id
         where m.order_id = $1 order by m.channel, m.audience`,
      orderId,
    )
  const waiting = {
    state: 'waiting',
    attempts: 0,
    task: 'deliver_messages',
    max_attempts: 14,
    names_the_message: true,
  }

  it('D20 go to the owner by chat and e-mail, to the customer by e-mail, with one job', async () => {
    const { orderId } = await guestOrder(request([line(await addProduct(database))]))
    expect(await messagesOf(orderId)).toEqual([
      { channel: 'chat', audience: 'owner', ...waiting },
      { channel: 'email', audience: 'customer', ...waiting },
      { channel: 'email', audience: 'owner', ...waiting },
    ])
  })

  it('VAL-20 D20 leave out a customer who gave no e-mail', async () => {
    for (const email of [null, '', '  ']) {
      const { orderId, receipt } = await guestOrder(request([line(await addProduct(database))], { email }))
      expect(receipt.customer.email).toBeNull()
      expect((await messagesOf(orderId)).map(({ audience }) => audience)).toEqual(['owner', 'owner'])
    }
  })
})

it('D33 cuts a long name, address and note instead of refusing them', async () => {
  const long = 'a'.repeat(5000)
  const product = await addProduct(database)
  const { receipt } = await guestOrder(request([line(product)], { name: long, address: long, notes: long }))
  expect(receipt.customer.name).toHaveLength(1000)
  expect(receipt.customer.address).toHaveLength(1000)
  expect(receipt.notes).toHaveLength(1000)
})
