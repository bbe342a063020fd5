import { adminRowColumns, perfumeId } from '#features/catalogue/catalogue.server.ts'
import { readSettings } from '#features/settings/settings.server.ts'
import { commaLine } from '#lib/spreadsheet/csv.ts'
import { escapeHtml } from '#lib/text.ts'
import { type AdminActor, callSql, readAs, visitor } from '#platform/database/actor.ts'
import { KeptAnswer } from '#platform/http/answers/kept-answer.ts'
import { refusalResponse } from '#platform/http/answers/refusal.ts'
import type { SentAnswer } from '#platform/http/endpoint.ts'
import { runtime } from '#platform/runtime.ts'
import {
  cutAtWord,
  type FeedCounts,
  type FeedFormat,
  type FeedItem,
  type FeedProduct,
  type FeedShop,
  type FeedState,
  feedItem,
  feedPaths,
  type LeftOutReason,
  listingText,
} from './feed.ts'

/** How a feed is written: what stands before its items, one item, what stands behind them. */
type FeedWriter = {
  type: string
  head: (shop: FeedShop) => string
  item: (item: FeedItem) => string
  foot: string
}

const columns = [
  'id',
  'title',
  'description',
  'availability',
  'condition',
  'price',
  'link',
  'image_link',
  'brand',
  'additional_image_link',
  'google_product_category',
  'product_type',
  'sale_price',
  'item_group_id',
  'size',
  'gender',
] as const

/** What Google reads, each with its tags. */
const attributes = [...columns, 'identifier_exists' as const].map(
  (name) => [name, `<g:${name}>`, `</g:${name}>\n`] as const,
)

const feedWriters: Readonly<Record<FeedFormat, FeedWriter>> = {
  xml: {
    // No `application/xml`: that would be compressed as a whole (static-files.ts).
    type: 'application/rss+xml; charset=utf-8',
    head: ({ origin, storeName }) =>
      `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">\n<channel>\n${element('title', storeName)}${element('link', `${origin}/`)}${element('description', `Les produits de ${storeName}`)}`,
    item: (item) => {
      let text = '<item>\n'
      for (const [name, open, close] of attributes) {
        const value = item[name]
        if (typeof value !== 'string') for (const one of value) text += open + escaped(one) + close
        else if (value) text += open + escaped(value) + close
      }
      return `${text}</item>\n`
    },
    foot: '</channel>\n</rss>\n',
  },
  csv: {
    type: 'text/csv; charset=utf-8',
    head: () => commaLine(columns),
    item: (item) => commaLine(columns.map((name) => cellOf(name, item[name]))),
    foot: '',
  },
}

function cellOf(name: keyof FeedItem, value: string | readonly string[]): string {
  if (typeof value !== 'string') return value.join(',')
  return name === 'availability' ? value.replaceAll('_', ' ') : value
}

function element(name: string, text: string): string {
  return `<${name}>${escaped(text)}</${name}>\n`
}

/** Most texts need nothing. */
function escaped(text: string): string {
  return /[&<>]/.test(text) ? escapeHtml(text) : text
}

const PORTION = 300
/** How long the parts are that are packed at a time. */
const PART_LETTERS = 50_000

const MOST_NAMES = 3

const feeds = { xml: keptFeed('xml'), csv: keptFeed('csv') }

/** Answers with a product feed (D61); 404 while an admin has switched them off. */
export async function answerFeed(request: Request, format: FeedFormat): Promise<Response | SentAnswer> {
  return (await isFeedOn()) ? feeds[format].answer(request) : refusalResponse(request, 404)
}

async function isFeedOn(): Promise<boolean> {
  const off = await readAs(visitor, (db) =>
    db.selectFrom('switchedOff').select('part').where('part', '=', 'product_feed').executeTakeFirst(),
  )
  return off === undefined
}

function keptFeed(format: FeedFormat): KeptAnswer<FeedCounts> {
  const { type, head, item, foot } = feedWriters[format]
  return new KeptAnswer(type, async () => {
    const { origin } = runtime()
    const storeName = listingText((await readSettings()).storeName) || new URL(origin).host
    const shop = { origin, storeName }
    const facts: FeedCounts = { listed: 0, leftOut: {} }
    async function* parts(): AsyncGenerator<string> {
      yield head(shop)
      let text = ''
      for await (const products of portions()) {
        for (const product of products) {
          const made = feedItem(product, shop)
          if (typeof made === 'string') {
            leaveOut(facts, made, product)
            continue
          }
          facts.listed += 1
          text += item(made)
          if (text.length < PART_LETTERS) continue
          yield text
          text = ''
        }
      }
      yield text + foot
    }
    return { parts: parts(), facts }
  })
}

function leaveOut({ leftOut }: FeedCounts, reason: LeftOutReason, { name }: FeedProduct): void {
  const known = leftOut[reason] ?? { count: 0, some: [] }
  leftOut[reason] = known
  known.count += 1
  if (known.some.length < MOST_NAMES) known.some.push(cutAtWord(name, 60))
}

/** All products for sale, by key; a portion is read while the one before it is written. */
async function* portions(): AsyncGenerator<FeedProduct[]> {
  for (let products = await readPortion('00000000-0000-0000-0000-000000000000'); ; ) {
    const last = products.at(-1)
    const next = last && products.length === PORTION ? readPortion(last.id) : null
    next?.catch(() => undefined)
    yield products
    if (!next) return
    products = await next
  }
}

function readPortion(after: string): Promise<FeedProduct[]> {
  return readAs(visitor, (db) =>
    db
      .selectFrom('products')
      .leftJoin('categories', 'categories.id', 'products.categoryId')
      .select([...adminRowColumns, perfumeId, 'products.description', 'products.moreImageUrls'])
      .select(['products.brand', 'products.concentration', 'products.wearer', 'products.olfactoryFamily'])
      .where('products.id', '>', after)
      .where('products.isActive', '=', true)
      .orderBy('products.id')
      .limit(PORTION)
      .execute(),
  )
}

/** The addresses of the product feeds, with how many products each has; null while they are off (D61). */
export async function readFeedState(): Promise<FeedState> {
  if (!(await isFeedOn())) return null
  const { origin } = runtime()
  return { google: origin + feedPaths.xml, meta: origin + feedPaths.csv, counts: await feeds.xml.facts() }
}

/** Switches the product feeds on or off (D61). @throws DomainError forbidden */
export async function switchFeed(actor: AdminActor, isOn: boolean): Promise<FeedState> {
  await callSql(actor, 'setProductFeed', { isOn })
  return readFeedState()
}
