import { parseArgs } from 'node:util'
import pg from 'pg'
import { listUsers } from '#features/account/admin/server/list-users.server.ts'
import { listAdminProducts } from '#features/catalogue/admin/server/list-products.server.ts'
import { listFeaturedProducts, listProducts } from '#features/catalogue/server/list-products.server.ts'
import { searchProducts } from '#features/catalogue/server/search-products.server.ts'
import { listSubscribers } from '#features/newsletter/admin/server/list-subscribers.server.ts'
import { listAllOrders } from '#features/orders/admin/server/list-orders.server.ts'
import { readNewOrders } from '#features/orders/admin/server/new-orders.server.ts'
import { readCashDay } from '#features/payments/admin/server/cash-day.server.ts'
import { readPeriodSales } from '#features/statistics/admin/server/period-sales.server.ts'
import { readStatistics } from '#features/statistics/admin/server/read-statistics.server.ts'
import { listSupply } from '#features/stock/admin/server/list-supply.server.ts'
import { isoDay } from '#lib/format/dates.ts'
import { joinCursor } from '#lib/lists/product-cursor.ts'
import { readConfig } from '#platform/config/config.ts'
import type { AdminActor } from '#platform/database/actor.ts'
import { openRuntime } from '#platform/runtime.ts'
import type { OnEnd } from '#scripts/budgets/cleaning-up.ts'
import { familyOf, processorSeconds } from '#scripts/budgets/processes.ts'
import { largeShop, openLargeShop } from './parts/large-shop.ts'
import { ownAdmin } from './parts/own-database.ts'
import { printLoad, quantiles } from './parts/rounds.ts'

const CALLS = 50
const WARM_UP = 5
const MOST_MILLISECONDS = 50

/**
 * Lists, searches and figures of a shop with 100,000 products and 1,000,000 orders, as the server reads them. In a folder
 * `--data` the shop stays, for other measurements and for a look at it.
 */
export async function run(onEnd: OnEnd, args: string[]): Promise<void> {
  const text = { type: 'string' } as const
  const { values } = parseArgs({ args, options: { data: text, products: text, orders: text } })
  const size = {
    ...largeShop,
    products: positive(values.products ?? String(largeShop.products)),
    orders: positive(values.orders ?? String(largeShop.orders)),
  }
  printLoad()
  const isSized = values.products !== undefined || values.orders !== undefined
  const began = performance.now()
  const shop = await openLargeShop(onEnd, { data: values.data, ...(isSized || !values.data ? { size } : {}) })
  console.log(`Ready in ${((performance.now() - began) / 1000).toFixed()} s.`)
  const { database, authDatabase, sessionDatabase } = openRuntime(
    readConfig({ LOG_LEVEL: 'silent' }),
    shop.serverUrl,
  )
  const owner = new pg.Pool({ connectionString: shop.ownerUrl, max: 1 })
  onEnd(() => Promise.all([database, authDatabase, sessionDatabase, owner].map((pool) => pool.end())))
  await measure(await readsOf(owner), shop.pid)
  if (values.data) {
    console.log(`DATA_DIR=${values.data} npm start opens it (${ownAdmin.email}, ${ownAdmin.password}).`)
  }
}

function positive(text: string): number {
  const value = Number(text)
  if (Number.isInteger(value) && value >= 1000 && value <= 10_000_000) return value
  throw new Error(`a number from 1000 to 10000000 is expected, not "${text}"`)
}

/** The choices of filters that are measured, from none to one that hardly a perfume fits. */
const filterChoices = [
  {},
  { pour: 'elle' },
  { pour: 'elle', famille: 'boisee', prix: '0-30000' },
  { famille: 'aromatique', concentration: 'eau-de-cologne', prix: '0-5000', stock: 'oui' },
]

/** What the orders of a list sort by, backwards. */
const sortedBy = {
  nouveautes: 'created_at, product_id',
  prix: 'price desc, product_id desc',
  'prix-decroissant': 'price, product_id',
  ventes: 'sold, product_id',
}

/** The cursor of the last page of the whole shop. */
async function lastPage(owner: pg.Pool, backwards: string): Promise<string> {
  const [column] = backwards.split(/[ ,]/)
  const { rows } = await owner.query<{ key: string; id: string }>(
    `select ${column}::text as key, product_id as id from listed_perfumes
    where category_id = '00000000-0000-0000-0000-000000000000' order by ${backwards} offset 24 limit 1`,
  )
  return rows[0] ? joinCursor(rows[0]) : ''
}

type Read = readonly [what: string, read: (round: number) => Promise<unknown>]

/** What is read, each round with another page or question; questions are taken from the shop, so that something is found. */
async function readsOf(owner: pg.Pool): Promise<Read[]> {
  const texts = async (sql: string) =>
    (await owner.query<{ text: string }>(sql)).rows.map(({ text: found }) => found)
  const [userId = ''] = await texts(`select user_id::text as text from user_roles where role = 'admin'`)
  const customers = await texts('select customer_name as text from orders tablesample bernoulli (1) limit 50')
  const numbers = await texts('select order_number as text from orders tablesample bernoulli (1) limit 50')
  const names = await texts('select name as text from products tablesample bernoulli (1) limit 50')
  const admin: AdminActor = { role: 'admin', userId }
  const one = (list: readonly string[], round: number) => list[round % list.length] ?? ''
  const orders = (wanted: Partial<Parameters<typeof listAllOrders>[1]>) =>
    listAllOrders(admin, { page: 1, status: null, search: '', period: null, payment: null, ...wanted })
  const day = (back: number) => isoDay(new Date(Date.now() - back * 86_400_000))
  const year = { from: day(365), to: day(0) }
  const products = { page: 1, search: '', status: null }
  const [categoryId = ''] = await texts('select id::text as text from categories order by name limit 1')
  const filtered: Read[] = []
  for (const [tri, order] of Object.entries(sortedBy)) {
    const cursor = await lastPage(owner, order)
    for (const filters of filterChoices) {
      const choice = { ...filters, tri }
      const what = `shop: ${[tri, ...Object.values(filters)].join(' ')}`
      filtered.push(
        [what, () => listProducts({ categoryId: null, cursor: null, choice })],
        [`${what}, last page`, () => listProducts({ categoryId: null, cursor, choice })],
        [`${what}, a category`, () => listProducts({ categoryId, cursor: null, choice })],
      )
    }
  }
  return [
    ...filtered,
    ['shop: featured products', () => listFeaturedProducts()],
    ['shop: search of a product', (round) => searchProducts(one(names, round))],
    ['shop: search, misspelt', (round) => searchProducts(one(names, round).replace(/(.)(.)/, '$2$1'))],
    ['shop: search without a result', () => searchProducts('qwertz uiop')],
    ['orders, newest', () => orders({})],
    ['orders, a far page', (round) => orders({ page: 1000 + round })],
    [
      'orders of a year, to be paid',
      (round) => orders({ page: 1 + round, period: year, payment: 'pending' }),
    ],
    ['orders, by name', (round) => orders({ search: one(customers, round) })],
    ['orders, by number', (round) => orders({ search: one(numbers, round) })],
    ['orders, unknown name', (round) => orders({ search: `Zorglub ${round}` })],
    ['new orders', () => readNewOrders(admin)],
    ['products, a far page', (round) => listAdminProducts(admin, { ...products, page: 500 + round })],
    ['products, by name', (round) => listAdminProducts(admin, { ...products, search: one(names, round) })],
    ['products to buy', (round) => listSupply(admin, { page: 1 + round })],
    ['users, by name', (round) => listUsers(admin, { page: 1, search: one(customers, round) })],
    ['newsletter, a far page', (round) => listSubscribers(admin, { page: 500 + round, search: '' })],
    ['the money of a day', (round) => readCashDay(admin, day(round % 30))],
    ['statistics', () => readStatistics(admin)],
    ['sales of 12 months', () => readPeriodSales(admin, { period: '12m' })],
    ['sales of three years', () => readPeriodSales(admin, { period: `${day(1090)}..${day(4)}` })],
  ]
}

async function measure(reads: readonly Read[], postgres: number): Promise<void> {
  console.log(`ms of ${CALLS} calls one after the other (aim: 95 % within ${MOST_MILLISECONDS} ms)`)
  const row = (what: string, cells: readonly string[]) =>
    `  ${what.padEnd(34)}${cells.map((cell) => cell.padStart(11)).join('')}`
  console.log(row('', ['median', '95 %', 'max', 'PostgreSQL']))
  for (const [what, read] of reads) {
    for (let round = 0; round < WARM_UP; round += 1) await read(CALLS + round)
    const before = await processorSeconds(await familyOf(postgres))
    const times: number[] = []
    for (let round = 0; round < CALLS; round += 1) {
      const start = performance.now()
      await read(round)
      times.push(performance.now() - start)
    }
    const used = (((await processorSeconds(await familyOf(postgres))) - before) * 1000) / CALLS
    const { half, most, all } = quantiles(times)
    const cells = [half, most, all, used].map((ms) => ms.toFixed(1))
    console.log(`${row(what, cells)}${most <= MOST_MILLISECONDS ? '' : '   missed'}`)
  }
}
