import { beforeAll, expect, it } from 'vitest'
import { answerProductSitemap, answerSitemap } from '#features/content/answer-crawlers.server.ts'
import { testDatabase } from '#tests/fixtures/database/test.ts'

const origin = 'https://boutique.example'
const database = testDatabase(() => ({ PUBLIC_URL: origin }))

beforeAll(() =>
  database.superuser.query(`begin; set local session_replication_role = replica;
    insert into products (name, price, is_active) select 'p' || i, 1, i % 5 > 0 from generate_series(1, 15000) as i;
    commit`),
)

async function locations(path: string): Promise<string[]> {
  const answer =
    path === '/sitemap.xml'
      ? await answerSitemap()
      : await answerProductSitemap(new Request(new URL(path, origin)))
  const text = await answer.text()
  return [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address)
}

it('OPS-01 the sitemap of a large catalogue comes in parts of 10,000, each product in one of them', async () => {
  const [, ...parts] = await locations('/sitemap.xml')
  const products = await Promise.all(parts.map(locations))
  expect(products.map(({ length }) => length)).toEqual([10_000, 2000])
  const rows = await database.column<string>(
    `select $1 || '/product/' || id as address from products where is_active order by id`,
    origin,
  )
  expect(products.flat()).toEqual(rows)
})

it('answers 404 for a part that begins nowhere', async () => {
  const nobody = '/sitemap-products-00000000-0000-7000-8000-000000000000.xml'
  expect((await answerProductSitemap(new Request(new URL(nobody, origin)))).status).toBe(404)
})
