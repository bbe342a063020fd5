import pg from 'pg'
import type { OnEnd } from '#scripts/budgets/cleaning-up.ts'
import { memoryOf } from '#scripts/budgets/processes.ts'
import { startShop } from '#scripts/budgets/running-shop.ts'
import { openStreamsOf } from './parts/open-streams.ts'
import { ownDatabase } from './parts/own-database.ts'
import { printLoad, quantiles, readRounds } from './parts/rounds.ts'

const COUNTS = [2_000, 8_000]

/** Memory for open event streams, and how soon each receives a change. */
export async function run(onEnd: OnEnd, args: string[]): Promise<void> {
  const { rounds } = readRounds(args, { rounds: 5, seconds: 5 })
  printLoad()
  const database = await ownDatabase(onEnd)
  const shop = await startShop(onEnd, {
    DATABASE_URL: database.ownerUrl,
    TRUST_PROXY: 'on',
    LIMIT_REQUESTS_PER_ADDRESS: 'off',
  })
  const owner = new pg.Pool({ connectionString: database.ownerUrl, max: 1 })
  onEnd(() => owner.end())
  const { rows } = await owner.query<{ id: string }>('select id::text from products where is_active limit 1')
  const id = rows[0]?.id
  await fetch(`${shop.url}/product/${id}`)
  const before = await memoryOf([shop.pid])
  console.log(`Without streams: ${before?.toFixed()} MB in the process of the shop`)
  let open = 0
  const streams = await openStreamsOf(shop.url, onEnd)
  for (const count of COUNTS) {
    await streams.open(count - open)
    open = count
    const times: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const heard = streams.heard(count)
      const changedAt = Date.now()
      await owner.query('update products set price = price + 1 where id = $1', [id])
      times.push(...(await heard).map((at) => at - changedAt))
    }
    const memory = await memoryOf([shop.pid])
    const { half, most, all } = quantiles(times)
    const each =
      memory !== undefined && before !== undefined ? ((memory - before) * 1000) / count : Number.NaN
    console.log(
      `${count} streams: ${memory?.toFixed()} MB (${each.toFixed(1)} kB each) · a change is heard after ${half} ms (median), ${most} ms (95 %), ${all} ms (all)`,
    )
  }
}
