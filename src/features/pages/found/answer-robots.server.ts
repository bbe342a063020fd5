import { sql } from 'kysely'
import { readAsVisitor } from '#platform/database/actor.ts'
import { runtime } from '#platform/runtime.ts'
import { listCategories } from '../../catalogue/read-catalogue.server.ts'
import { informationPages } from '../information/information-pages.ts'
import { PART_SIZE, robotsFile, sitemapIndex, sitemapPart } from './sitemap.ts'

const productPart = /^\/sitemap-products-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.xml$/

/**
 * Answers what robots ask for: robots.txt, and the sitemap in parts of 10,000 products that are read by key, so that the last part
 * costs what the first does. Null for any other address.
 */
export async function answerRobots(request: Request): Promise<Response | null> {
  const { pathname } = new URL(request.url)
  const { origin } = runtime()
  if (pathname === '/robots.txt') return file('text/plain', robotsFile(origin))
  if (pathname === '/sitemap.xml') return file('application/xml', await freshIndex(origin))
  if (pathname === '/sitemap-pages.xml')
    return file('application/xml', sitemapPart(await pageAddresses(origin)))
  const first = productPart.exec(pathname)?.[1]
  if (!first) return null
  const ids = await productsFrom(first)
  return file('application/xml', sitemapPart(ids.map((id) => `${origin}/product/${id}`)))
}

function file(type: string, text: string): Response {
  return new Response(text, {
    headers: { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'public, max-age=600' },
  })
}

/** Counting all products off takes a moment: the index is made once a minute at most. */
const INDEX_MS = 60_000
let index: { madeAt: number; text: Promise<string> } | undefined

function freshIndex(origin: string): Promise<string> {
  const now = performance.now()
  if (!index || now - index.madeAt > INDEX_MS) {
    const text = partStarts().then((starts) =>
      sitemapIndex([
        `${origin}/sitemap-pages.xml`,
        ...starts.map((id) => `${origin}/sitemap-products-${id}.xml`),
      ]),
    )
    const made = { madeAt: now, text }
    index = made
    text.catch(() => {
      if (index === made) index = undefined
    })
  }
  return index.text
}

/** The first product of each part, by id: new products join the last part, and the others stay as they are. */
async function partStarts(): Promise<string[]> {
  const { rows } = await readAsVisitor(runtime().database, (db) =>
    sql<{ id: string }>`
      select id from (select id, row_number() over (order by id) as place from products where is_active) as numbered
      where place % ${PART_SIZE} = 1
      order by id`.execute(db),
  )
  return rows.map(({ id }) => id)
}

async function productsFrom(first: string): Promise<string[]> {
  const rows = await readAsVisitor(runtime().database, (db) =>
    db
      .selectFrom('products')
      .select('id')
      .where('is_active', '=', true)
      .where('id', '>=', first)
      .orderBy('id')
      .limit(PART_SIZE)
      .execute(),
  )
  return rows.map(({ id }) => id)
}

async function pageAddresses(origin: string): Promise<string[]> {
  const categories = await listCategories()
  return [
    `${origin}/`,
    `${origin}/boutique`,
    ...categories.map(({ id }) => `${origin}/category/${id}`),
    ...Object.values(informationPages).map(({ path }) => origin + path),
  ]
}
