import { commaLine } from '#lib/spreadsheet/csv.ts'
import { escapeHtml } from '#lib/text.ts'
import type { FeedFormat, FeedItem, FeedShop } from './feed.ts'

/** How a feed is written: what stands before its items, one item, what stands behind them. */
type FeedWriter = {
  type: string
  head: (shop: FeedShop) => string
  item: (item: FeedItem) => string
  foot: string
}

/** The columns of Meta's table. */
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

export const feedWriters: Readonly<Record<FeedFormat, FeedWriter>> = {
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
