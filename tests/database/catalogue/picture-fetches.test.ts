import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PoolClient } from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { fetchPictures } from '#features/catalogue/pictures.server.ts'
import {
  followImport,
  listRecentImports,
  repeatPictures,
} from '#features/product-file/admin/imports.server.ts'
import { asActor, queriesOf } from '#platform/database/actor.ts'
import { download, lookupBy, type Network } from '#platform/outgoing/download.ts'
import { withAdmin } from '#tests/fixtures/database/accounts/users.ts'
import { addProduct, type Product } from '#tests/fixtures/database/products.ts'
import { testDatabase } from '#tests/fixtures/database/test.ts'
import { messagesPool, runJobs } from '#tests/fixtures/messages/run-jobs.ts'
import { certificateAuthority } from '#tests/fixtures/network/certificates.ts'

const database = testDatabase()
const pgPool = messagesPool(database)
const folder = mkdtempSync(join(tmpdir(), 'shop-pictures-'))
const photos = new Map<string, Buffer>()
let atOnce: { now: number; most: number; four: PromiseWithResolvers<void> }
let network: Network
const admin = withAdmin(database)
let perfume: Product

const server = createServer(async ({ url = '' }, response) => {
  atOnce.now += 1
  atOnce.most = Math.max(atOnce.most, atOnce.now)
  if (atOnce.now === 4) atOnce.four.resolve()
  if (url.startsWith('/four-')) await atOnce.four.promise
  atOnce.now -= 1
  const photo = photos.get(url.replace('four-', ''))
  response.writeHead(photo ? 200 : 404).end(photo)
})

beforeAll(async () => {
  const authority = await certificateAuthority(folder)
  const { cert, key } = authority.issue('photos', 'photos.example', 'DNS:photos.example')
  server.setSecureContext({ cert: readFileSync(cert), key: readFileSync(key) })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  network = {
    port: (server.address() as AddressInfo).port,
    ca: authority.pem,
    lookup: lookupBy({ resolve: async () => [{ address: '127.0.0.1', family: 4 }], isAllowed: () => true }),
  }
  for (const [name, background] of Object.entries({ one: '#833', two: '#383', three: '#338' }))
    photos.set(
      `/${name}.jpg`,
      await sharp({ create: { width: 200, height: 200, channels: 3, background } })
        .jpeg()
        .toBuffer(),
    )
  photos.set('/text.jpg', Buffer.from('<html>no photo</html>'))
})
afterAll(async () => {
  server.close()
  rmSync(folder, { recursive: true })
})
// A picture that is kept is not encoded again, which takes longest: what the tests before have kept stays.
beforeEach(async () => {
  await database.run(
    'delete from products; delete from product_imports; delete from graphile_worker._private_jobs',
  )
  perfume = await addProduct(database)
  atOnce = { now: 0, most: 0, four: Promise.withResolvers() }
})

const at = (name: string) => `https://photos.example:${network.port}/${name}.jpg`

/** An import that names pictures of products. */
async function imported(...wanted: [product: string, names: string[]][]): Promise<string> {
  const id =
    await database.value<string>(`insert into product_imports (request_key, digest, file_name, added, changed)
     values (gen_random_uuid(), repeat('a', 64), 'produits.csv', 1, 0) returning id`)
  const products = wanted.map(([productId, names]) => ({
    productId,
    pictureUrls: names.map(at),
    oldAddresses: [],
  }))
  await asActor(admin, (db) => followImport(db, id, products))
  return id
}
async function withClient<Result>(task: (client: PoolClient) => Promise<Result>): Promise<Result> {
  const client = await pgPool.connect()
  return task(client).finally(() => client.release())
}
const work = (stop?: AbortSignal) =>
  runJobs(pgPool, {
    fetch_pictures: (_, helpers) => fetchPictures({ db: queriesOf(helpers), stop, network }),
  })
const shown = (id: string) =>
  database.row('select image_url, more_image_urls, version from products where id = $1', id)
const fetches = () =>
  database.rows('select place, state, reason, attempts from picture_fetches order by place')
const progress = async () => (await listRecentImports(admin))[0]

it('MOVE-10 MOVE-11 pictures come in the background, in their places, with their progress', async () => {
  await imported([perfume.id, ['one', 'two', 'three']])
  expect(await progress()).toMatchObject({ pictures: { total: 3, kept: 0, failed: 0 } })
  expect(await shown(perfume.id)).toEqual({ image_url: null, more_image_urls: [], version: 1 })
  await work()
  expect(await progress()).toMatchObject({ pictures: { total: 3, kept: 3, failed: 0 }, failures: [] })
  const { image_url, more_image_urls } = await shown(perfume.id)
  expect(new Set([image_url, ...more_image_urls]).size).toBe(3)
  const rows = await database.rows('select f.image_url from picture_fetches f order by place')
  expect([image_url, ...more_image_urls]).toEqual(rows.map((row) => row.image_url))
  const files = await database.run('select count(*)::integer as count from picture_files')
  expect(files.rows).toEqual([{ count: 18 }])
})

it('MOVE-10 four are fetched at once, whatever number of workers there is', async () => {
  const others = await Promise.all(Array.from({ length: 8 }, () => addProduct(database)))
  await imported(...others.map(({ id }) => [id, ['four-text']] as [string, string[]]))
  const another = queriesOf({ withPgClient: withClient })
  await Promise.all([work(), fetchPictures({ db: another, stop: undefined, network })])
  await database.run('select wake_picture_fetches()')
  await work()
  expect(atOnce.most).toBe(4)
  expect(await progress()).toMatchObject({ pictures: { total: 8, kept: 0, failed: 8 } })
})

it('MOVE-10 what a worker had begun when it ended is fetched by another one, three times at most', async () => {
  await imported([perfume.id, ['one']])
  const ended = new AbortController()
  ended.abort()
  await work(ended.signal)
  expect(await fetches()).toMatchObject([{ state: 'waiting' }])
  const claim = () => pgPool.query('select * from claim_picture_fetch(4, 120)')
  const died = () => database.run(`update picture_fetches set claimed_until = now() - interval '1 second'`)
  expect((await claim()).rows).toHaveLength(1)
  expect((await claim()).rows).toHaveLength(0)
  await died()
  await database.run(`select wake_picture_fetches()`)
  await work()
  expect(await fetches()).toMatchObject([{ state: 'kept' }])

  await imported([(await addProduct(database)).id, ['two']])
  for (let time = 0; time < 3; time += 1) {
    await died()
    expect((await claim()).rows).toHaveLength(1)
  }
  await died()
  expect((await claim()).rows).toHaveLength(0)
  expect(await progress()).toMatchObject({ failures: [{ reason: 'picture_interrupted' }] })
})

it('MOVE-12 those that failed are listed with a reason, and fetched again when asked for', async () => {
  const id = await imported([perfume.id, ['missing', 'text', 'two']])
  await work()
  expect(await progress()).toMatchObject({
    pictures: { total: 3, kept: 1, failed: 2 },
    failures: [
      { productName: perfume.name, address: at('missing'), reason: 'address_lost' },
      { productName: perfume.name, address: at('text'), reason: 'picture_unreadable' },
    ],
  })
  const { image_url: second } = await shown(perfume.id)
  photos.set('/missing.jpg', photos.get('/one.jpg') as Buffer)
  expect(await repeatPictures(admin, id)).toBe(2)
  await work()
  photos.delete('/missing.jpg')
  expect(await progress()).toMatchObject({ pictures: { total: 3, kept: 2, failed: 1 } })
  expect(await shown(perfume.id)).toMatchObject({ image_url: expect.any(String), more_image_urls: [second] })
})

it('MOVE-11 pictures that somebody has chosen stay', async () => {
  const chosen = await addProduct(database)
  await database.run(`update products set image_url = 'https://x.example/a.webp' where id = $1`, chosen.id)
  await imported([perfume.id, ['one']], [chosen.id, ['two']])
  expect(await fetches()).toHaveLength(1)
  await database.run(`update products set image_url = 'https://x.example/b.webp' where id = $1`, perfume.id)
  await work()
  expect(await shown(perfume.id)).toMatchObject({ image_url: 'https://x.example/b.webp' })
  expect(await fetches()).toMatchObject([{ state: 'kept' }])
})

it('MOVE-13 the worker has no other way than to sites of the internet', async () => {
  await imported([perfume.id, ['one']])
  await runJobs(pgPool, {
    fetch_pictures: (_, helpers) => fetchPictures({ db: queriesOf(helpers), stop: undefined }),
  })
  expect(await progress()).toMatchObject({ failures: [{ reason: 'address_refused' }] })
  await expect(download('https://localhost/photo', { mostBytes: 10, withinMs: 5000 })).rejects.toMatchObject({
    code: 'address_refused',
  })
})
