import { escapeHtml } from '#lib/text.ts'

/** How many addresses a part of the sitemap holds at most; the format allows 50,000. */
export const PART_SIZE = 10_000

/** The address of a part of the sitemap that holds products, with the id of the first. */
export const productSitemapPath = /^\/sitemap-products-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.xml$/

const head = '<?xml version="1.0" encoding="UTF-8"?>\n'
const format = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

/** The list of the sitemap's parts. */
export function sitemapIndex(addresses: readonly string[]): string {
  return `${head}<sitemapindex ${format}>\n${entries('sitemap', addresses)}</sitemapindex>\n`
}

/** A part of the sitemap: pages by their absolute addresses. */
export function sitemapPart(addresses: readonly string[]): string {
  return `${head}<urlset ${format}>\n${entries('url', addresses)}</urlset>\n`
}

function entries(tag: string, addresses: readonly string[]): string {
  return addresses.map((address) => `<${tag}><loc>${escapeHtml(address)}</loc></${tag}>\n`).join('')
}

/** What robots may do: read every page, but not the event streams. */
export function robotsFile(origin: string): string {
  return `User-agent: *\nDisallow: /api/\n\nSitemap: ${origin}/sitemap.xml\n`
}
