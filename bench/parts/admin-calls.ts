import type pg from 'pg'
import { orderStatuses } from '#features/orders/domain/order-status.ts'
import type { CallData } from './admin-session.ts'

/** A call of the administration that is measured; `data` gives it a different input in each round. */
export type AdminCall = { what: string; name: string; data?: (round: number) => CallData }

/** What is searched for: taken from the shop itself, so that there is something to find. */
export type Samples = {
  orderNumbers: string[]
  customers: string[]
  phones: string[]
  emails: string[]
  productNames: string[]
  orders: number
  users: number
  subscribers: number
  products: number
}

const WANTED = 50

export async function takeSamples(owner: pg.Client): Promise<Samples> {
  const list = async (text: string) =>
    (
      await owner.query<{ value: string }>(`select value from (${text}) as s (value) limit ${WANTED}`)
    ).rows.map(({ value }) => value)
  const count = async (table: string) =>
    Number((await owner.query<{ count: string }>(`select count(*) as count from ${table}`)).rows[0]?.count)
  const someOrders = 'from orders tablesample system (0.02)'
  return {
    orderNumbers: await list(`select order_number ${someOrders}`),
    customers: await list(`select customer_name ${someOrders}`),
    phones: await list(`select customer_phone ${someOrders}`),
    emails: await list('select email from profiles tablesample system (1)'),
    productNames: await list('select name from products tablesample system (1)'),
    orders: await count('orders'),
    users: await count('profiles'),
    subscribers: await count('newsletter_subscribers'),
    products: await count('products'),
  }
}

const PER_PAGE = 10

/** Every list, search and figure of the administration. A new screen adds its calls here. */
export function adminCalls(samples: Samples): AdminCall[] {
  const one = (list: string[], round: number) => list[round % list.length] ?? ''
  const start = (text: string, words: number) => text.split(' ').slice(0, words).join(' ')
  /** A list's first, middle and last page. */
  const pages = (what: string, name: string, rows: number, data: (page: number) => CallData): AdminCall[] => {
    const last = Math.max(1, Math.ceil(rows / PER_PAGE))
    const middle = Math.ceil(last / 2)
    return [
      { what: `${what}, first page`, name, data: () => data(1) },
      { what: `${what}, in the middle`, name, data: (round) => data(Math.max(1, middle - round)) },
      { what: `${what}, last page`, name, data: () => data(last) },
    ]
  }
  const orders = (status: string | null, search: string, page = 1) => ({ page, status, search })
  const products = (search: string, filter: string | null, page = 1) => ({ page, search, filter })
  return [
    { what: 'statistics', name: 'getStatistics' },
    { what: 'stock overview', name: 'getStockOverview' },
    ...pages('orders', 'getAllOrders', samples.orders, (page) => orders(null, '', page)),
    ...orderStatuses.map((status) => ({
      what: `orders, status ${status}`,
      name: 'getAllOrders',
      data: () => orders(status, ''),
    })),
    {
      what: 'delivered orders, page 30,000',
      name: 'getAllOrders',
      data: (round) => orders('delivered', '', 30_000 + round),
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
    ...pages('products', 'getAdminProducts', samples.products, (page) => products('', null, page)),
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
    { what: 'categories', name: 'getAdminCategories', data: () => ({ page: 1 }) },
    ...pages('users', 'getUsers', samples.users, (page) => ({ page, search: '' })),
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
    ...pages('newsletter', 'getSubscribers', samples.subscribers, (page) => ({ page, search: '' })),
    {
      what: 'newsletter, by e-mail',
      name: 'getSubscribers',
      data: (round) => ({
        page: 1,
        search: one(samples.emails, round),
      }),
    },
    { what: 'new orders', name: 'getRecentOrders' },
    { what: 'state of messages', name: 'getDeliveryState' },
  ]
}
