import { parseArgs } from 'node:util'
import pg from 'pg'
import { listUsers } from '#features/account/admin/users.server.ts'
import { listAdminProducts } from '#features/catalogue/admin/products.server.ts'
import { searchProducts } from '#features/catalogue/catalogue.server.ts'
import type { ListChoice } from '#features/catalogue/list-filters.ts'
import { listFeaturedProducts, listProducts } from '#features/catalogue/product-lists.server.ts'
import { listSubscribers } from '#features/messages/admin/subscribers.server.ts'
import { readCashDay } from '#features/money/admin/cash-day.server.ts'
import { listAllOrders } from '#features/orders/admin/admin-orders.server.ts'
import { readNewOrders } from '#features/orders/admin/order-rows.server.ts'
import { readPeriodSales, readStatistics } from '#features/statistics/admin/statistics.server.ts'
import { listSupply } from '#features/stock/admin/stock.server.ts'
import { isoDay } from '#lib/format/dates.ts'
import { joinCursor } from '#lib/lists/product-cursor.ts'
import { readConfig } from '#platform/config/config.ts'
import type { AdminActor } from '#platform/database/actor.ts'
import { openRuntime } from '#platform/runtime.ts'
import type { OnEnd } from '#scripts/budgets/cleaning-up.ts'
import { familyOf, processorSeconds } from '#scripts/budgets/processes.ts'
import { largeShop, openLargeShop, ownAdmin } from './parts/own-database.ts'
import { printLoad, quantiles } from './parts/rounds.ts'

/** Twice each combination of filters. */
const CALLS = 64
const WARM_UP = 5
const MOST_MILLISECONDS = 50
const LISTS_MS = 20

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

/** A value of each filter, with its condition on `listed_perfumes`. */
const filters = {
  pour: ['elle', "wearer = 'elle'"],
  famille: ['boisee', "olfactory_family = 'boisee'"],
  concentration: ['eau-de-toilette', "concentration = 'eau-de-toilette'"],
  prix: ['0-30000', 'price < 30000'],
  stock: ['oui', 'in_stock'],
} as const

type FilterName = keyof typeof filters
const filterNames = Object.keys(filters) as FilterName[]

/** All combinations of these filters, from none of them to all: each bit of a number is one. */
const combinations = Array.from({ length: 2 ** filterNames.length }, (_, bits) =>
  filterNames.filter((_name, place) => bits & (1 << place)),
)

/** What the orders of a list sort by, backwards. */
const sortedBy = {
  nouveautes: 'created_at, product_id',
  prix: 'price desc, product_id desc',
  'prix-decroissant': 'price, product_id',
  ventes: 'sold, product_id',
}

/**
 * Lists in each order, each round with another combination of filters: first and last page of the whole shop, first page of a
 * category and of a brand.
 */
async function listReads(owner: pg.Pool, categoryId: string): Promise<Read[]> {
  const reads: Read[] = []
  for (const [tri, backwards] of Object.entries(sortedBy)) {
    const pages: { choice: ListChoice; cursor: string | null }[] = []
    for (const names of combinations) {
      const choice = { ...Object.fromEntries(names.map((name) => [name, filters[name][0]])), tri }
      const conditions = names.map((name) => filters[name][1])
      pages.push({ choice, cursor: await lastPage(owner, ['true', ...conditions].join(' and '), backwards) })
    }
    const page = (round: number) => pages[round % pages.length] ?? { choice: {}, cursor: null }
    const ofBrand = ({ choice }: { choice: ListChoice }) => ({
      choice: { ...choice, marque: 'maison-1' },
      categoryId: null,
      cursor: null,
    })
    reads.push(
      [`shop: ${tri}`, (n) => listProducts({ ...page(n), categoryId: null, cursor: null }), LISTS_MS],
      [`shop: ${tri}, last page`, (n) => listProducts({ ...page(n), categoryId: null }), LISTS_MS],
      [`shop: ${tri}, a category`, (n) => listProducts({ ...page(n), categoryId, cursor: null }), LISTS_MS],
      [`shop: ${tri}, a brand`, (n) => listProducts(ofBrand(page(n))), LISTS_MS],
    )
  }
  return reads
}

/** The cursor of the last page of the whole shop under some conditions; null when there is only one. */
async function lastPage(owner: pg.Pool, conditions: string, backwards: string): Promise<string | null> {
  const [column] = backwards.split(/[ ,]/)
  const { rows } = await owner.query<{ key: string; id: string }>(
    `select ${column}::text as key, product_id as id from listed_perfumes
    where category_id = '00000000-0000-0000-0000-000000000000' and ${conditions} order by ${backwards} offset 24 limit 1`,
  )
  return rows[0] ? joinCursor(rows[0]) : null
}

/** `most`: within how many milliseconds 95 % are expected. */
type Read = readonly [what: string, read: (round: number) => Promise<unknown>, most?: number]

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
  return [
    ...(await listReads(owner, categoryId)),
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
  console.log(
    `ms of ${CALLS} calls one after the other (aim: 95 % within ${MOST_MILLISECONDS} ms, of the shop’s lists within ${LISTS_MS} ms)`,
  )
  const row = (what: string, cells: readonly string[]) =>
    `  ${what.padEnd(34)}${cells.map((cell) => cell.padStart(11)).join('')}`
  console.log(row('', ['median', '95 %', 'max', 'PostgreSQL']))
  for (const [what, read, aim = MOST_MILLISECONDS] of reads) {
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
    console.log(`${row(what, cells)}${most <= aim ? '' : '   missed'}`)
  }
}
