import { PLACEHOLDER, pictureSources } from '#lib/picture.ts'
import { escapeHtml } from '#lib/text.ts'

export type SharedPicture = { address: string; width?: number; height?: number; alt?: string }

export type SharedPage = {
  title: string
  description: string
  address: string
  siteName: string
  picture: SharedPicture
  /** In CFA; only a product has one. */
  price?: number
}

/** The picture of a page that has none of its own: our bottles, in the shape that social networks show. */
export function shopPicture(origin: string): SharedPicture {
  return { address: `${origin}/pictures/social-1200x630.jpg`, width: 1200, height: 630 }
}

/** A product's picture for chats: 640 × 800, below the 300 kB from which WhatsApp leaves it out. */
export function productPicture(origin: string, name: string, address: string | null): SharedPicture {
  if (!address || address === PLACEHOLDER) return shopPicture(origin)
  const own = pictureSources(address)
  if (own) return { address: origin + own.fallback, width: 640, height: 800, alt: name }
  return { address: new URL(address, origin).href, alt: name }
}

/** What social networks and chats read of a page (Open Graph, X). */
export function shareTags({ title, description, address, siteName, picture, price }: SharedPage): string {
  const properties: [string, string | number | undefined][] = [
    ['og:type', price === undefined ? 'website' : 'product'],
    ['og:site_name', siteName],
    ['og:locale', 'fr_FR'],
    ['og:title', title],
    ['og:description', description],
    ['og:url', address],
    ['og:image', picture.address],
    ['og:image:width', picture.width],
    ['og:image:height', picture.height],
    ['og:image:alt', picture.alt],
    ['product:price:amount', price],
    ['product:price:currency', price === undefined ? undefined : 'XOF'],
  ]
  const tags = properties.flatMap(([name, content]) =>
    content === undefined ? [] : [`<meta property="${name}" content="${escapeHtml(String(content))}">`],
  )
  return `${tags.join('')}<meta name="twitter:card" content="summary_large_image">`
}

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
