import type {
  BreadcrumbList,
  Offer,
  ProductGroup,
  Product as ProductThing,
  PropertyValue,
  Store,
  UnitPriceSpecification,
  WebSite,
} from 'schema-dts'
import { isVolume, parseDescription } from '#features/catalogue/description.ts'
import { fullName, sizesText } from '#features/catalogue/formats.ts'
import {
  formerPrice,
  type Product,
  type ProductDetail,
  productReference,
} from '#features/catalogue/product.ts'
import {
  detailFields,
  detailOf,
  detailWords,
  type ProductDetails,
} from '#features/catalogue/product-details.ts'
import type { Settings } from '#features/settings/settings.ts'
import { PLACEHOLDER, pictureSources } from '#lib/picture.ts'
import { escapeHtml } from '#lib/text.ts'

type SharedPicture = { address: string; width?: number; height?: number; alt?: string }

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

export function sitemapIndex(addresses: readonly string[]): string {
  return `${head}<sitemapindex ${format}>\n${entries('sitemap', addresses)}</sitemapindex>\n`
}

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

/** Data for search engines in the vocabulary of schema.org. Every address in it is absolute. */
export type StructuredData = Readonly<Record<string, unknown>>

/** The shop itself, as its home page describes it. */
export function storeData(settings: Settings, origin: string): StructuredData[] {
  return [
    {
      '@type': 'Store',
      '@id': `${origin}/#boutique`,
      name: settings.storeName,
      description: settings.storeDescription,
      url: `${origin}/`,
      logo: `${origin}/apple-touch-icon.png`,
      image: `${origin}/pictures/social-1200x630.jpg`,
      ...(settings.contactPhone ? { telephone: settings.contactPhone } : {}),
      ...(settings.contactEmail ? { email: settings.contactEmail } : {}),
      address: { '@type': 'PostalAddress', streetAddress: settings.storeAddress, addressCountry: 'CI' },
      currenciesAccepted: 'XOF',
      areaServed: { '@type': 'Country', name: 'Côte d’Ivoire' },
    } satisfies Store,
    { '@type': 'WebSite', name: settings.storeName, url: `${origin}/`, inLanguage: 'fr' } satisfies WebSite,
  ]
}

type Offered = {
  product: Omit<ProductDetail, 'words'>
  description: string
  pictureOf: (product: Product) => string
  origin: string
  seller: string
}

/**
 * A product with its offer, or a perfume with the offers of its formats (FMT-08). One without a price cannot be
 * bought (D28), and is no offer. A former price is marked as the one that is crossed out (PRICE-04); the price itself
 * bears no mark, as search engines ask. The size of a product without formats is the « Contenance » of its description.
 */
export function productData({ product, description, pictureOf, origin, seller }: Offered): StructuredData[] {
  const offers = (offered: Product) => {
    const former = formerPrice(offered)
    return {
      '@type': 'Offer',
      url: addressOf(origin, offered),
      price: offered.price,
      priceCurrency: 'XOF',
      ...(former ? { priceSpecification: strikethroughPrice(former.amount) } : {}),
      availability: `https://schema.org/${offered.stock > 0 ? 'InStock' : 'OutOfStock'}`,
      itemCondition: 'https://schema.org/NewCondition',
      seller: { '@type': 'Organization', name: seller },
    } satisfies Offer
  }
  const facts = (shown: Product) => ({
    description,
    image: [pictureOf(shown)],
    sku: productReference(shown.id),
    url: addressOf(origin, shown),
  })
  const { formats, perfumeId, categoryName } = product
  const properties = detailProperties(product)
  const known = {
    ...(product.brand ? { brand: { '@type': 'Brand' as const, name: product.brand } } : {}),
    ...(categoryName ? { category: categoryName } : {}),
    ...(properties.length > 0 ? { additionalProperty: properties } : {}),
  }
  if (!formats) {
    if (product.price <= 0) return []
    const size = parseDescription(product.description).facts.find(({ label }) => isVolume(label))?.value
    const single = { ...facts(product), ...(size ? { size } : {}), ...known, offers: offers(product) }
    return [{ '@type': 'Product', name: product.name, ...single } satisfies ProductThing]
  }
  const variants = formats.filter(({ price }) => price > 0)
  if (variants.length === 0) return []
  return [
    {
      '@type': 'ProductGroup',
      name: product.name,
      description,
      url: addressOf(origin, product),
      ...(perfumeId ? { productGroupID: perfumeId } : {}),
      variesBy: ['https://schema.org/size'],
      ...known,
      hasVariant: variants.map((format) => ({
        '@type': 'Product',
        name: fullName({ ...format, formats }),
        size: sizesText([format]),
        ...facts(format),
        offers: offers(format),
      })),
    } satisfies ProductGroup,
  ]
}

/** The optional fields that are filled in, each as a property with its value in words (PROF-07). */
function detailProperties(product: ProductDetails): PropertyValue[] {
  return detailFields.flatMap((field) => {
    // It has a property of its own.
    if (field === 'brand') return []
    const { kind, label, title } = detailOf(field)
    const value = detailWords(field, product[field])
    const name = kind === 'notes' ? title : (label ?? title)
    return value ? [{ '@type': 'PropertyValue' as const, name, value }] : []
  })
}

function strikethroughPrice(amount: number): UnitPriceSpecification {
  return {
    '@type': 'UnitPriceSpecification',
    priceType: 'https://schema.org/StrikethroughPrice',
    price: amount,
    priceCurrency: 'XOF',
  }
}

function addressOf(origin: string, { id }: Product): string {
  return `${origin}/product/${id}`
}

/** The way from the home page to a page; the last step is the page itself. */
export function breadcrumbData(
  origin: string,
  steps: readonly (readonly [name: string, path: string])[],
): StructuredData {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [['Accueil', '/'] as const, ...steps].map(([name, path], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: origin + path,
    })),
  } satisfies BreadcrumbList
}

/** As a script of the page: data only, and nothing in it can end the script. */
export function structuredScript(data: readonly StructuredData[]): string {
  if (data.length === 0) return ''
  const text = JSON.stringify({ '@context': 'https://schema.org', '@graph': data }).replaceAll('<', '\\u003c')
  return `<script type="application/ld+json">${text}</script>`
}
