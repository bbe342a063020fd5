import { isVolume, parseDescription } from '#features/catalogue/description.ts'
import { sizesText } from '#features/catalogue/formats.ts'
import { jpegAddress } from '#features/catalogue/pictures.ts'
import { formerPrice, type Product, picturesOf } from '#features/catalogue/product.ts'
import { concentrations } from '#features/catalogue/product-choices.ts'
import type { ProductDetails } from '#features/catalogue/product-details.ts'
import { htmlText } from '#lib/html-text.ts'
import { PLACEHOLDER } from '#lib/picture.ts'

/** The product feeds (D61): `xml` as Google Merchant Center documents it, `csv` as Meta does for its catalogue. */
export const feedPaths = { xml: '/flux/produits.xml', csv: '/flux/produits.csv' } as const
export type FeedFormat = keyof typeof feedPaths

/** What a feed reads of a product. `sizeMl` and `perfumeId` are null for one that is no format. */
export type FeedProduct = Product &
  Pick<ProductDetails, 'brand' | 'concentration' | 'wearer' | 'olfactoryFamily'> & {
    description: string | null
    moreImageUrls: string[]
    categoryName: string | null
    sizeMl: number | null
    perfumeId: string | null
  }

/** `storeName` as a text of the feed. */
export type FeedShop = { origin: string; storeName: string }

/** Why a product for sale is in no feed: Google and Meta would refuse it. */
export type LeftOutReason = 'price' | 'picture' | 'foreignPicture' | 'name'

/** How many products one reason keeps out of the feeds, and the names of the first. */
type LeftOut = { count: number; some: string[] }

/** How many products the feeds hold, and which are in none. */
export type FeedCounts = { listed: number; leftOut: Partial<Record<LeftOutReason, LeftOut>> }

/** The addresses of the feeds, and what is in them; null while they are switched off. */
export type FeedState = { google: string; meta: string; counts: FeedCounts } | null

/** The attributes of an item, named alike by Google and Meta; one without a value is empty. */
export type FeedItem = {
  id: string
  title: string
  description: string
  link: string
  image_link: string
  additional_image_link: string[]
  availability: 'in_stock' | 'out_of_stock'
  condition: 'new'
  /** The shop knows no GTIN and no number of the maker. */
  identifier_exists: 'no'
  price: string
  sale_price: string
  brand: string
  google_product_category: string
  product_type: string
  item_group_id: string
  size: string
  gender: string
}

/** The shorter of what Google and Meta allow, in characters. */
const longest = {
  title: 150,
  description: 5000,
  link: 2000,
  additionalLinks: 2000,
  brand: 70,
  productType: 750,
  size: 100,
} as const

const MOST_PICTURES = 10

/** Numbers of Google's taxonomy: a perfume, and its parent for care, sets and what has no profile. */
const taxonomy = { perfume: '479', cosmetics: '473' } as const

const genders: Readonly<Record<string, string>> = { elle: 'female', lui: 'male', mixte: 'unisex' }

/** A product for sale as an item of the feeds, or why it is in none. */
export function feedItem(product: FeedProduct, { origin, storeName }: FeedShop): FeedItem | LeftOutReason {
  const price = Math.round(product.price)
  if (price <= 0) return 'price'
  const pictures = picturesOf(product)
    .filter((address) => address !== null)
    .filter((address) => address !== PLACEHOLDER)
  if (pictures.length === 0) return 'picture'
  const [picture, ...morePictures] = pictures.flatMap((address) => pictureLink(address, origin))
  if (!picture) return 'foreignPicture'
  const name = listingText(product.name)
  if (!name) return 'name'
  const former = formerPrice({ price, compareAtPrice: Math.round(product.compareAtPrice ?? 0) })
  const ending = product.sizeMl === null ? '' : `, ${sizesText([{ size: product.sizeMl }])}`
  const title = cutAtWord(name, longest.title - ending.length) + ending
  const category = listingText(product.categoryName ?? '')
  const kind = concentrations[product.concentration as keyof typeof concentrations]
  const brand = listingText(product.brand ?? '') || storeName
  const isPerfume = product.concentration !== null || product.olfactoryFamily !== null
  return {
    id: product.id,
    title,
    // Meta wants a description that says more than the title.
    description: cutAtWord(
      listingText(product.description ?? '') || [title, kind ?? category, brand].filter(Boolean).join('. '),
      longest.description,
    ),
    link: `${origin}/product/${product.id}`,
    image_link: picture,
    additional_image_link: fitting(morePictures.slice(0, MOST_PICTURES - 1)),
    availability: product.stock > 0 ? 'in_stock' : 'out_of_stock',
    condition: 'new',
    identifier_exists: 'no',
    price: amount(former?.amount ?? price),
    sale_price: former ? amount(price) : '',
    brand: cutAtWord(brand, longest.brand),
    google_product_category: isPerfume ? taxonomy.perfume : taxonomy.cosmetics,
    product_type: cutAtWord(category, longest.productType),
    item_group_id: product.perfumeId ?? '',
    size: cutAtWord(sizeOf(product), longest.size),
    gender: genders[product.wearer ?? ''] ?? '',
  }
}

function amount(francs: number): string {
  return `${francs} XOF`
}

/** That of the format, else the « Contenance » of the description, as in the structured data. */
function sizeOf({ sizeMl, description }: FeedProduct): string {
  if (sizeMl !== null) return sizesText([{ size: sizeMl }])
  const { facts } = parseDescription(/^\s*contenance\s*:.*$/im.exec(description ?? '')?.[0] ?? '')
  return listingText(facts.find(({ label }) => isVolume(label))?.value ?? '')
}

/** Formats of pictures elsewhere that Meta or Google does not take; an address without an ending may be anything. */
const refusedPicture = /\.(?:avif|webp|gif|svg|heic|heif|bmp|tiff?)$/i

/** The address at which a picture is fetched: the shop's own as JPEG. None for one that would be refused. */
function pictureLink(address: string, origin: string): string[] {
  const own = jpegAddress(address)
  if (own) return [origin + own]
  if (!URL.canParse(address, origin)) return []
  const link = new URL(address, origin)
  // Meta separates several addresses by commas.
  const href = link.href.replaceAll(',', '%2C')
  return refusedPicture.test(link.pathname) || href.length > longest.link ? [] : [href]
}

/** As many of the addresses as fit into one cell of Meta's table. */
function fitting(addresses: readonly string[]): string[] {
  let length = 0
  return addresses.filter((address) => {
    length += address.length + 1
    return length <= longest.additionalLinks + 1
  })
}

/** What XML does not allow or nobody sees, and pictures among letters, which Google calls gimmicks; not line ends. */
const unwanted =
  /[[\p{C}\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\ufe0f\u20e3]--[\n©®™]]/gv
/** Whether a text has any other letter than those of French: then it is looked at more closely, which takes longer. */
const unusual = /[^\n -~\u00a0-\u00ac\u00ae-\u017f\u2010-\u201f\u2020-\u2026\u202f]/

/** Those of the unwanted that part words. */
const breaks = '\t\v\f\r\u0085\u2028\u2029'

/** A run of spaces, or another space than the usual one; no line end. */
const spaces = /[^\S\n]{2,}|[^\S\n ]/g

/** Between two lines, with the mark at the end of the first: a line without one becomes a sentence. */
const lineEnd = /([.!?:;,…]?) ?\n\s*/g

/** What a spreadsheet takes for a formula: a text of a feed does not begin with it. */
const formulaStart = /^'*[=+\-@][\s'=+\-@]*/

/** A text as catalogues elsewhere take it: one line without markup, addresses and emoji (D61). */
export function listingText(text: string): string {
  const plain = /[<&]/.test(text) ? htmlText(text) : text
  const clean = unusual.test(plain)
    ? plain.replace(unwanted, (sign) => (breaks.includes(sign) ? ' ' : ''))
    : plain
  return (clean.includes('://') ? clean.replace(/https?:\/\/\S+/g, '') : clean)
    .replace(spaces, ' ')
    .trim()
    .replace(lineEnd, (_, end) => (end ? `${end} ` : '. '))
    .replace(formulaStart, '')
}

/** A text of at most `most` characters; a longer one ends after a whole word, if one ends in its second half. */
export function cutAtWord(text: string, most: number): string {
  if (text.length <= most) return text
  const begin = text.slice(0, most - 1)
  const end = begin.lastIndexOf(' ')
  const kept = end > most / 2 ? begin.slice(0, end) : begin.replace(/\p{Cs}$/u, '')
  return `${kept.replace(/(?<![\s,;:.–-])[\s,;:.–-]+$/, '')}…`
}
