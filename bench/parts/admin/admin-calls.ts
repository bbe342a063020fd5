import type pg from 'pg'
import { USERS_PER_PAGE } from '#features/account/admin/domain/user-list.ts'
import { PRODUCTS_PER_PAGE } from '#features/catalogue/admin/domain/catalogue-rows.ts'
import { SUBSCRIBERS_PER_PAGE } from '#features/newsletter/admin/domain/subscriber.ts'
import { ADMIN_ORDERS_PER_PAGE } from '#features/orders/admin/domain/admin-order.ts'
import { orderStatuses } from '#features/orders/domain/order-status.ts'
import { SUPPLY_PER_PAGE } from '#features/stock/admin/domain/stock-rows.ts'
import { isoDay } from '#lib/format/dates.ts'
import type { CallData } from './admin-session.ts'

/** A measured call of the administration; `data` returns a different input for each round. */
export type AdminCall = { what: string; name: string; data?: (round: number) => CallData }

/** What is searched for: taken from the shop itself, so that there is something to find. */
export type Samples = {
  orderNumbers: string[]
  customers: string[]
  phones: string[]
  emails: string[]
  productNames: string[]
  productIds: string[]
  /** Products that have to be bought. */
  toSupply: number
  orders: number
  users: number
  subscribers: number
  products: number
  /** Orders of whose phone numbers there are most, and of others. */
  orderIds: string[]
}

const WANTED = 50

export async function takeSamples(owner: pg.Client): Promise<Samples> {
  const list = async (text: string) =>
    (
      await owner.query<{ value: string }>(`select value from (${text}) as s (value) limit ${WANTED}`)
    ).rows.map(({ value }) => value)
  const count = async (table: string) =>
    Number((await owner.query<{ count: string }>(`select count(*) as count from ${table}`)).rows[0]?.count)
  /** Some rows of a table, whatever its size: four times as many as are wanted, so that chance leaves enough. */
  const some = (table: string, rows: number) =>
    `from ${table} tablesample bernoulli (${Math.min(100, (400 * WANTED) / Math.max(rows, 1))})`
  const [orders, users, subscribers, products] = [
    await count('orders'),
    await count('profiles'),
    await count('newsletter_subscribers'),
    await count('products where deleted_at is null'),
  ]
  const someOrders = some('orders', orders)
  return {
    orderNumbers: await list(`select order_number ${someOrders}`),
    customers: await list(`select customer_name ${someOrders}`),
    phones: await list(`select customer_phone ${someOrders}`),
    emails: await list(`select email ${some('profiles', users)}`),
    productNames: await list(`select name ${some('products', products)} where deleted_at is null`),
    productIds: await list(`select id ${some('products', products)} where deleted_at is null`),
    toSupply: Number(
      (await owner.query<{ total: string }>('select total from products_to_supply(0, 1)')).rows[0]?.total,
    ),
    orders,
    users,
    subscribers,
    products,
    orderIds: await list(
      `(select min(order_id::text) from customer_orders group by customer order by count(*) desc limit 10)
       union all (select id::text ${someOrders})`,
    ),
  }
}

/** Every list, search and figure of the administration. A new screen adds its calls here. */
export function adminCalls(samples: Samples): AdminCall[] {
  const one = (list: string[], round: number) => list[round % list.length] ?? ''
  const start = (text: string, words: number) => text.split(' ').slice(0, words).join(' ')
  /** A page so far into all orders. */
  const far = (share: number) => Math.ceil((samples.orders * share) / ADMIN_ORDERS_PER_PAGE)
  /** A list's first, middle and last page. */
  const pages = (
    what: string,
    name: string,
    [rows, perPage]: [number, number],
    data: (page: number) => CallData,
  ): AdminCall[] => {
    const last = Math.max(1, Math.ceil(rows / perPage))
    const middle = Math.ceil(last / 2)
    return [
      { what: `${what}, first page`, name, data: () => data(1) },
      { what: `${what}, in the middle`, name, data: (round) => data(Math.max(1, middle - round)) },
      { what: `${what}, last page`, name, data: () => data(last) },
    ]
  }
  const orders = (status: string | null, search: string, page = 1, filters = {}) => ({
    page,
    status,
    search,
    days: null,
    payment: null,
    ...filters,
  })
  const day = (back: number) => isoDay(new Date(Date.now() - back * 86_400_000))
  const periods = {
    today: 'today',
    '7 days': '7d',
    '30 days': '30d',
    '12 months': '12m',
    'three years': `${day(1090)}..${day(4)}`,
  }
  const thisYear = { from: `${new Date().getFullYear()}-01-01`, to: isoDay(new Date()) }
  const products = (search: string, filter: string | null, page = 1) => ({ page, search, filter })
  return [
    { what: 'statistics', name: 'getStatistics' },
    ...Object.entries(periods).flatMap(([what, period]) => [
      { what: `figures of ${what}`, name: 'getPeriodFigures', data: () => ({ period }) },
      { what: `sales of ${what}`, name: 'getPeriodSales', data: () => ({ period }) },
    ]),
    { what: 'stock overview', name: 'getStockOverview' },
    ...pages('orders', 'getAllOrders', [samples.orders, ADMIN_ORDERS_PER_PAGE], (page) =>
      orders(null, '', page),
    ),
    ...orderStatuses.map((status) => ({
      what: `orders, status ${status}`,
      name: 'getAllOrders',
      data: () => orders(status, ''),
    })),
    {
      what: 'orders to be paid, a far page',
      name: 'getAllOrders',
      data: (round) => orders(null, '', far(0.03) + round, { payment: 'pending' }),
    },
    {
      what: 'paid and shipped orders, this year',
      name: 'getAllOrders',
      data: (round) => orders('shipped', '', 1 + round, { payment: 'paid', days: thisYear }),
    },
    {
      what: 'orders of this year, a far page',
      name: 'getAllOrders',
      data: (round) => orders(null, '', far(0.1) + round, { days: thisYear }),
    },
    {
      what: 'orders to be paid, by name',
      name: 'getAllOrders',
      data: (round) => orders(null, one(samples.customers, round), 1, { payment: 'pending' }),
    },
    {
      what: 'a customer',
      name: 'getCustomer',
      data: (round) => ({ orderId: one(samples.orderIds, round), page: 1 }),
    },
    { what: 'the money of a day', name: 'getCashDay', data: (round) => ({ day: day(round % 30) }) },
    {
      what: 'timeline of an order',
      name: 'getOrderTimeline',
      data: (round) => ({ orderId: one(samples.orderIds, round) }),
    },
    { what: 'deliveries', name: 'getDeliveries', data: () => ({ kind: 'both' }) },
    { what: 'an order in full', name: 'getOrder', data: (round) => ({ id: one(samples.orderIds, round) }) },
    {
      what: 'payments of an order',
      name: 'getOrderPayments',
      data: (round) => ({ orderId: one(samples.orderIds, round) }),
    },
    {
      what: 'returns of an order',
      name: 'getOrderReturns',
      data: (round) => ({ orderId: one(samples.orderIds, round) }),
    },
    {
      what: 'delivered orders, a far page',
      name: 'getAllOrders',
      data: (round) => orders('delivered', '', far(0.3) + round),
    },
    {
      what: 'orders, by number',
      name: 'getAllOrders',
      data: (round) => orders(null, one(samples.orderNumbers, round)),
    },
    {
      what: 'orders, by name',
      name: 'getAllOrders',
      data: (round) => orders(null, one(samples.customers, round)),
    },
    {
      what: 'orders, by first name',
      name: 'getAllOrders',
      data: (round) => orders(null, start(one(samples.customers, round), 1)),
    },
    {
      what: 'orders, by phone',
      name: 'getAllOrders',
      data: (round) => orders(null, one(samples.phones, round)),
    },
    {
      what: 'orders, unknown name',
      name: 'getAllOrders',
      data: (round) => orders(null, `Zorglub ${round}`),
    },
    {
      what: 'customer of a phone number',
      name: 'getCustomerOfPhone',
      data: (round) => ({ digits: one(samples.phones, round).replace(/\D/g, '') }),
    },
    {
      what: 'products for an order, by name',
      name: 'getOffers',
      data: (round) => ({ query: start(one(samples.productNames, round), 3) }),
    },
    ...pages('products', 'getAdminProducts', [samples.products, PRODUCTS_PER_PAGE], (page) =>
      products('', null, page),
    ),
    {
      what: 'products, by name',
      name: 'getAdminProducts',
      data: (round) => products(start(one(samples.productNames, round), 3), null),
    },
    {
      what: 'products, one word',
      name: 'getAdminProducts',
      data: (round) => products(start(one(samples.productNames, round), 1), null),
    },
    ...pages('products to buy', 'getProductsToSupply', [samples.toSupply, SUPPLY_PER_PAGE], (page) => ({
      page,
    })),
    {
      what: 'movements of a product',
      name: 'getStockMovements',
      data: (round) => ({ productId: one(samples.productIds, round), page: 1 }),
    },
    { what: 'bin', name: 'getBinnedProducts' },
    { what: 'categories', name: 'getAdminCategories', data: () => ({ page: 1 }) },
    ...pages('users', 'getUsers', [samples.users, USERS_PER_PAGE], (page) => ({ page, search: '' })),
    {
      what: 'users, by e-mail',
      name: 'getUsers',
      data: (round) => ({
        page: 1,
        search: one(samples.emails, round),
      }),
    },
    {
      what: 'users, by name',
      name: 'getUsers',
      data: (round) => ({
        page: 1,
        search: start(one(samples.customers, round), 1),
      }),
    },
    ...pages('newsletter', 'getSubscribers', [samples.subscribers, SUBSCRIBERS_PER_PAGE], (page) => ({
      page,
      search: '',
    })),
    {
      what: 'newsletter, by e-mail',
      name: 'getSubscribers',
      data: (round) => ({
        page: 1,
        search: one(samples.emails, round),
      }),
    },
    { what: 'audit log, first page', name: 'getChanges', data: () => ({ after: null }) },
    { what: 'new orders', name: 'getNewOrders' },
    { what: 'state of messages', name: 'getDeliveryState' },
  ]
}
