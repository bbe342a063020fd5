import sharp from 'sharp'
import { NodeRequest, sendNodeResponse } from 'srvx/node'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { answerJpeg } from '#features/catalogue/pictures.server.ts'
import { leftOutLines } from '#features/product-file/admin/feed-words.ts'
import { answerFeed, readFeedState } from '#features/product-file/feed.server.ts'
import { type FeedFormat, feedPaths } from '#features/product-file/feed.ts'
import { parseCsv } from '#lib/spreadsheet/csv.ts'
import { type Actor, callSql, visitor } from '#platform/database/actor.ts'
import { addCustomer, addFormerAdmin, withAdmin } from '#tests/fixtures/database/accounts/users.ts'
import { perfumeShop } from '#tests/fixtures/database/perfumes.ts'
import { testDatabase } from '#tests/fixtures/database/test.ts'
import { breaches, googleRules, metaRules, type ReadItem } from '#tests/fixtures/feed-rules.ts'
import { serve } from '#tests/fixtures/network/serve.ts'

const origin = 'https://boutique.example'
const database = testDatabase(() => ({ PUBLIC_URL: origin }))
const admin = withAdmin(database)
const { addPerfume } = perfumeShop(database)

/** The feeds are made again 45 seconds later. */
let now = performance.now()
function later(): void {
  now += 46_000
  vi.spyOn(performance, 'now').mockReturnValue(now)
}
beforeEach(later)
afterEach(() => void vi.restoreAllMocks())

/** Answers as the shop's server does. */
const port = await serve(async (request, response) => {
  const format = request.url === feedPaths.xml ? 'xml' : 'csv'
  const answer = await answerFeed(new NodeRequest({ req: request, res: response }), format)
  if ('sendTo' in answer) await answer.sendTo(response)
  else await sendNodeResponse(response, answer)
}, afterAll)

const ask = (format: FeedFormat, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`http://127.0.0.1:${port}${feedPaths[format]}`, {
    headers: { 'accept-encoding': 'identity', ...headers },
    method,
  })

/** The items of the feed for Google, as a parser of XML reads them. */
async function googleItems(): Promise<ReadItem[]> {
  const { rows } = await database.owner.query<{ at: number; name: string; value: string }>(
    `select item.at, att.name, att.value
     from xmltable('/rss/channel/item' passing xmlparse(document $1)
       columns at for ordinality, content xml path '.') as item,
     xmltable(xmlnamespaces('http://base.google.com/ns/1.0' as g), '/item/g:*' passing item.content
       columns name text path 'local-name(.)', value text path '.') as att`,
    [await (await ask('xml')).text()],
  )
  const items = Map.groupBy(rows, ({ at }) => at)
  return [...items.values()].map((attributes) => {
    const named = Map.groupBy(attributes, ({ name }) => name)
    return Object.fromEntries([...named].map(([name, all]) => [name, all.map(({ value }) => value)]))
  })
}

async function metaItems(): Promise<ReadItem[]> {
  const [head, ...rows] = [...parseCsv(await (await ask('csv')).text())]
  return rows.map(({ cells }) =>
    Object.fromEntries(cells.flatMap((cell, at) => (cell ? [[head?.cells[at] ?? '', [cell]]] : []))),
  )
}

type Contents = Record<string, string | number | boolean | null | string[]>

async function add(contents: Contents): Promise<void> {
  const product = {
    name: 'Ambre Doré',
    price: 25_000,
    stock: 5,
    image_url: '/pictures/ambre-dore.webp',
    ...contents,
  }
  const names = Object.keys(product)
  await database.owner.query(
    `insert into products (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')})`,
    Object.values(product),
  )
}

const elsewhere = (end: string) => `https://photos.example/${end}`

/** Products that no catalogue elsewhere would take as they are. */
const ugly: readonly Contents[] = [
  { name: '<b>Oud</b> &amp; <i>Rose</i><script>alert(1)</script>', description: '<p>Un <br>oud &lt;3</p>' },
  { name: '🌸 Fleur 👩‍👧 d’Assinie ™ 🇨🇮', description: 'Fleurie 💐 et fraîche\n\n• jasmin\n• ylang' },
  { name: `Nuit ${'étoilée '.repeat(24)}`, description: 'Un mot de plus. '.repeat(625) },
  { name: 'M'.repeat(200), description: 'é'.repeat(10_000), brand: 'B'.repeat(60) },
  {
    name: 'Con\u0001trôle\u200b\u202e\ufeff \ufffe!',
    description: 'Li\u0000gne\r\nsuivante\u0085'.replace('\u0000', ''),
  },
  {
    name: "=HYPERLINK('x')",
    description: '-20 % sur https://ailleurs.example/promo, "vite"; vite, \'vite\'',
  },
  { name: ']]> &#0; <!-- -->', description: null, brand: '<Maison>' },
  { name: '𝒜mbre'.repeat(30), description: `${'x'.repeat(4998)}𝒜𝒜` },
  {
    name: 'Loin',
    image_url: elsewhere('a b,é.jpg?x=<1>&y="2"'),
    more_image_urls: ['c.png', 'd.webp', 'e', `${'f'.repeat(1990)}.jpg`, 'g.jpeg'].map(elsewhere),
  },
  { name: 'Cher', price: 25_000.4, compare_at_price: 25_000.45 },
  {
    name: 'Soldé',
    price: 20_000,
    compare_at_price: 25_000,
    stock: 0,
    wearer: 'mixte',
    concentration: 'brume',
  },
]

beforeAll(async () => {
  await database.owner.query(`insert into categories (name) values ('<b>Parfums</b> 🌸 d’été')`)
  await database.owner.query(
    `update system_settings set value = 'Maison \u0001<i>Ébène</i> & filles' where key = 'store_name'`,
  )
  for (const contents of ugly) await add(contents)
  await database.owner.query('update products set category_id = (select id from categories)')
  await addPerfume('Vétiver', [30, 9000], [100, 19_000])
  await database.owner.query(
    `update products set image_url = '/pictures/vetiver.webp', wearer = 'lui' where name = 'Vétiver'`,
  )
  await add({ name: 'Hors vente', is_active: false })
  await add({ name: 'Corbeille', is_active: false, deleted_at: '2026-11-01' })
  await add({ name: 'Gratuit', price: 0 })
  await add({ name: 'Presque', price: 0.4 })
  await add({ name: 'Iris', image_url: null })
  await add({ name: 'Musc', image_url: '/pictures/placeholder.webp' })
  await add({ name: 'Cuir', image_url: elsewhere('cuir.avif') })
  await add({ name: '🌸' })
})

it('D61 every row of an ugly catalogue is valid by the documents of Google and Meta', async () => {
  const [google, meta] = [await googleItems(), await metaItems()]
  const found = [
    ...google.map((item) => breaches(item, googleRules)),
    ...meta.map((item) => breaches(item, metaRules)),
  ]
  expect(found.filter((of) => of.length > 0)).toEqual([])
  for (const items of [google, meta]) expect(items).toHaveLength(ugly.length + 2)
  const byTitle = (items: readonly ReadItem[], title: string) =>
    items.find((item) => item.title?.[0]?.startsWith(title))
  expect(byTitle(google, 'Oud & Rose')).toMatchObject({
    description: ['Un. oud <3'],
    product_type: ['Parfums d’été'],
  })
  expect(byTitle(meta, 'Fleur d’Assinie ™')).toMatchObject({
    description: ['Fleurie et fraîche. • jasmin. • ylang'],
  })
  expect(byTitle(google, 'Nuit')?.title?.[0]).toMatch(/étoilée…$/)
  expect(byTitle(meta, 'Nuit')?.description?.[0]).toMatch(/(?:Un|mot|de|plus)…$/)
  expect(byTitle(meta, 'Contrôle !')?.description).toEqual(['Ligne. suivante'])
  expect(byTitle(meta, 'HYPERLINK')?.description).toEqual([`20 % sur "vite"; vite, 'vite'`])
  expect(byTitle(meta, 'Loin')).toMatchObject({
    image_link: [elsewhere('a%20b%2C%C3%A9.jpg?x=%3C1%3E&y=%222%22')],
    additional_image_link: [['c.png', 'e', 'g.jpeg'].map(elsewhere).join(',')],
    brand: ['Maison Ébène & filles'],
  })
  expect(byTitle(google, 'Loin')?.additional_image_link).toEqual(['c.png', 'e', 'g.jpeg'].map(elsewhere))
  expect(byTitle(google, 'Cher')).not.toHaveProperty('sale_price')
  expect(byTitle(google, 'Soldé')).toMatchObject({
    price: ['25000 XOF'],
    sale_price: ['20000 XOF'],
    availability: ['out_of_stock'],
    gender: ['unisex'],
    google_product_category: ['479'],
    image_link: [`${origin}/pictures/ambre-dore.jpg`],
    description: ['Soldé. Brume. Maison Ébène & filles'],
  })
  const formats = meta.filter((item) => item.title?.[0]?.startsWith('Vétiver'))
  expect(formats.map(({ title, size, price, gender }) => [title, size, price, gender].flat())).toEqual([
    ['Vétiver, 30 ml', '30 ml', '9000 XOF', 'male'],
    ['Vétiver, 100 ml', '100 ml', '19000 XOF', 'male'],
  ])
  expect(new Set(formats.flatMap((item) => item.item_group_id)).size).toBe(1)
})

it('D61 the settings say how many products are in no feed, and why', async () => {
  const state = await readFeedState()
  expect(state).toMatchObject({ google: `${origin}/flux/produits.xml`, counts: { listed: ugly.length + 2 } })
  expect(state && leftOutLines(state.counts)).toEqual([
    '2 produits n’y sont pas\u00a0: sans photo (Iris, Musc).',
    '1 produit n’y est pas\u00a0: photo d’un autre site, ni en JPEG ni en PNG (Cuir).',
    '2 produits n’y sont pas\u00a0: sans prix (Gratuit, Presque).',
    '1 produit n’y est pas\u00a0: sans nom lisible (🌸).',
  ])
})

it('D61 a change of price or stock is in the feeds within a minute; many who ask at once share one answer', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask('csv')))
  const etag = answers[0]?.headers.get('etag') ?? ''
  expect(new Set(answers.map(({ headers }) => headers.get('etag')))).toEqual(new Set([etag]))
  const texts = await Promise.all(answers.map((answer) => answer.text()))
  expect(new Set(texts).size).toBe(1)
  await database.owner.query(
    `update products set price = 31000, compare_at_price = null, stock = 0 where name = 'Cher'`,
  )
  expect((await ask('csv', { 'if-none-match': etag })).status).toBe(304)
  later()
  const changed = await ask('csv', { 'if-none-match': etag })
  expect(changed.status).toBe(200)
  expect(await changed.text()).toContain('"out of stock","new","31000 XOF"')
})

it('D61 a feed is packed for who takes it, and has no body for HEAD', async () => {
  const packed = await ask('xml', { 'accept-encoding': 'gzip, deflate' })
  const plain = await ask('xml')
  expect([packed, plain].map(({ headers }) => headers.get('content-encoding'))).toEqual(['gzip', null])
  expect(await packed.text()).toBe(await plain.text())
  const head = await ask('xml', {}, 'HEAD')
  expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([
    200,
    packed.headers.get('etag'),
    '',
  ])
})

const set = (isOn: boolean | null, actor: Actor = admin) => callSql(actor, 'setProductFeed', { isOn })

it('D61 PERM-07 an admin, and nobody else, switches the feeds off, and the log contains each change once', async () => {
  for (const isOn of [false, false]) await set(isOn)
  for (const format of ['xml', 'csv'] as const) expect((await ask(format)).status).toBe(404)
  expect(await readFeedState()).toBeNull()
  await set(true)
  expect((await ask('xml')).status).toBe(200)
  const log = `select before, after from audit_log where entity = 'switched_off' and actor_id = $1 order by at`
  expect(await database.rows(log, admin.userId)).toEqual([
    { before: true, after: false },
    { before: false, after: true },
  ])
  await expect(set(null)).rejects.toMatchObject({ code: 'invalid_input' })
  for (const actor of [visitor, await addCustomer(database)])
    await expect(set(false, actor)).rejects.toMatchObject({ code: 'permission_denied' })
  await expect(set(false, await addFormerAdmin(database))).rejects.toMatchObject({ code: 'forbidden' })
})

it('D61 D63 a picture of the shop is there as JPEG, uploaded or of the demonstration; any other is a 404', async () => {
  const body = await sharp({ create: { width: 960, height: 1200, channels: 3, background: '#a62' } })
    .webp()
    .toBuffer()
  const hash = 'd'.repeat(32)
  await database.owner.query(`insert into pictures (hash, shape) values ($1, 'portrait')`, [hash])
  await database.owner.query(
    `insert into picture_files (hash, width, format, body) values ($1, 640, 'webp', 'x'), ($1, 960, 'webp', $2)`,
    [hash, body],
  )
  const fetched = (name: string) => answerJpeg(new Request(`${origin}/pictures/${name}.jpg`))
  for (const name of [hash, 'ambre-dore']) {
    const answer = await fetched(name)
    expect(answer.headers.get('content-type')).toBe('image/jpeg')
    const { format, width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
    expect({ format, width, height }).toEqual({ format: 'jpeg', width: 960, height: 1200 })
  }
  expect((await fetched('e'.repeat(32))).status).toBe(404)
  // A catalogue of thousands is told when to go on, and letters keep their pictures.
  let answer = await fetched('nothing')
  while (answer.status === 404) answer = await fetched('nothing')
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '1'])
  expect((await fetched('ambre-dore-320')).status).toBe(200)
})
