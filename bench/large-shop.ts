import { parseArgs } from 'node:util'
import pg from 'pg'
import type { OnEnd } from '#scripts/budgets/cleaning-up.ts'
import { largeShop, largeShopAdmin, openLargeShop } from './parts/large-shop.ts'

/**
 * Makes the large shop of the budgets in a folder and leaves it there, for other measurements and for a look
 * at it.
 */
export async function run(onEnd: OnEnd, args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { data: { type: 'string' }, products: { type: 'string' }, orders: { type: 'string' } },
  })
  if (!values.data) throw new Error('a folder is expected: --data=<folder>')
  const size = {
    ...largeShop,
    products: positive(values.products ?? String(largeShop.products)),
    orders: positive(values.orders ?? String(largeShop.orders)),
  }
  const began = performance.now()
  const { ownerUrl } = await openLargeShop(onEnd, { size, data: values.data })
  console.log(`Ready in ${((performance.now() - began) / 1000).toFixed()} s.`)
  await printSizes(ownerUrl)
  console.log(
    `DATA_DIR=${values.data} npm start opens it (${largeShopAdmin.email}, ${largeShopAdmin.password}).`,
  )
}

function positive(text: string): number {
  const value = Number(text)
  if (Number.isInteger(value) && value >= 1000 && value <= 10_000_000) return value
  throw new Error(`a number from 1000 to 10000000 is expected, not "${text}"`)
}

async function printSizes(ownerUrl: string): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  try {
    const { rows } = await owner.query<{ name: string; rows: number; megabytes: number }>(
      `select relname as name, reltuples::integer as rows, (pg_total_relation_size(oid) / 1e6)::integer as megabytes
       from pg_class
       where relnamespace = 'public'::regnamespace and relkind = 'r' and reltuples > 0
       order by pg_total_relation_size(oid) desc`,
    )
    for (const { name, rows: count, megabytes } of rows) {
      console.log(
        `  ${name.padEnd(24)} ${count.toFixed().padStart(10)} rows ${megabytes.toFixed().padStart(6)} MB`,
      )
    }
  } finally {
    await owner.end()
  }
}
