import { sql } from 'kysely'
import { listCategories } from '#features/catalogue/catalogue.server.ts'
import { readAs, visitor } from '#platform/database/actor.ts'
import { refusalResponse } from '#platform/http/answers/refusal.ts'
import { runtime } from '#platform/runtime.ts'
import { contentPages } from './content-pages.ts'
import { PART_SIZE, productSitemapPath, robotsFile, sitemapIndex, sitemapPart } from './seo-tags.ts'

/** Answers robots.txt, which names the sitemap of this shop. */
export function answerRobots(): Response {
  return file('text/plain', robotsFile(runtime().origin))
}

/**
 * Answers the sitemap: a list of its parts. There is one of pages, and one for every 10,000 products; these
 * are read by key, so that the last part costs what the first does.
 */
export async function answerSitemap(): Promise<Response> {
  return file('application/xml', sitemapIndex(await partAddresses(runtime().origin)))
}

/** Answers the part of the sitemap that holds all pages but the products'. */
export async function answerPageSitemap(): Promise<Response> {
  return file('application/xml', sitemapPart(await pageAddresses(runtime().origin)))
}

/** Answers a part of the sitemap that holds products, named by its first; 404 when no part begins there. */
export async function answerProductSitemap(request: Request): Promise<Response> {
  const { origin } = runtime()
  const first = productSitemapPath.exec(new URL(request.url).pathname)?.[1]
  if (!first || !(await partStarts()).includes(first)) return refusalResponse(request, 404)
  const ids = await productsFrom(first)
  return file('application/xml', sitemapPart(ids.map((id) => `${origin}/product/${id}`)))
}

function file(type: string, text: string): Response {
  return new Response(text, {
    headers: { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'public, max-age=600' },
  })
}

/** Finding where the parts begin reads all products: at most once a minute. */
const STARTS_MS = 60_000
let known: { readAt: number; starts: Promise<string[]> } | undefined

function partStarts(): Promise<string[]> {
  const now = performance.now()
  if (!known || now - known.readAt > STARTS_MS) {
    const starts = readPartStarts()
    const read = { readAt: now, starts }
    known = read
    starts.catch(() => {
      if (known === read) known = undefined
    })
  }
  return known.starts
}

/** The first product of each part, by id: new products join the last part, the others stay. */
async function readPartStarts(): Promise<string[]> {
  const { rows } = await readAs(visitor, (db) =>
    sql<{ id: string }>`
      select id from (select id, row_number() over (order by id) as place from products where is_active) as numbered
      where place % ${PART_SIZE} = 1
      order by id`.execute(db),
  )
  return rows.map(({ id }) => id)
}

async function productsFrom(first: string): Promise<string[]> {
  const rows = await readAs(visitor, (db) =>
    db
      .selectFrom('products')
      .select('id')
      .where('isActive', '=', true)
      .where('id', '>=', first)
      .orderBy('id')
      .limit(PART_SIZE)
      .execute(),
  )
  return rows.map(({ id }) => id)
}

async function partAddresses(origin: string): Promise<string[]> {
  const starts = await partStarts()
  return [`${origin}/sitemap-pages.xml`, ...starts.map((id) => `${origin}/sitemap-products-${id}.xml`)]
}

async function pageAddresses(origin: string): Promise<string[]> {
  const categories = await listCategories()
  return [
    `${origin}/`,
    `${origin}/boutique`,
    `${origin}/trouver-mon-parfum`,
    ...categories.map(({ id }) => `${origin}/category/${id}`),
    ...contentPages.map(({ path }) => origin + path),
  ]
}
