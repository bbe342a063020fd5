import { readCategory, readProduct } from '#features/catalogue/catalogue.server.ts'
import { parseDescription } from '#features/catalogue/description.ts'
import { fullName } from '#features/catalogue/formats.ts'
import type { Category, Product, ProductDetail } from '#features/catalogue/product.ts'
import { readSettings } from '#features/settings/settings.server.ts'
import type { Settings } from '#features/settings/settings.ts'
import { formatMoneyPlain } from '#lib/format/money.ts'
import { escapeHtml } from '#lib/text.ts'
import { readAs, visitor } from '#platform/database/actor.ts'
import { runtime } from '#platform/runtime.ts'
import { contentPages } from './content-pages.ts'
import { oldPathsOf } from './old-path.ts'
import {
  breadcrumbData,
  productData,
  productPicture,
  type SharedPage,
  type StructuredData,
  shareTags,
  shopPicture,
  storeData,
  structuredScript,
} from './seo-tags.ts'

type PageMeta = { description: string; data: StructuredData[] } & Partial<
  Pick<SharedPage, 'title' | 'picture' | 'price'>
>

/**
 * Adds the tags that only crawlers read to a rendered page, so that no browser has to load the code for them:
 * description, Open Graph tags, structured data. A page without a canonical address gets none.
 *
 * @returns null when it failed
 */
export async function injectSeoTags(html: string, status: number): Promise<string | null> {
  const head = html.slice(0, Math.max(html.indexOf('</head>'), 0))
  const address = /<link rel="canonical" href="([^"]*)"/.exec(head)?.[1]
  try {
    if (status === 404) return withTags(html, head, '<meta name="robots" content="noindex">')
    return address ? withTags(html, head, await tagsOf(head, new URL(address))) : html
  } catch (error) {
    runtime().log.error({ err: error }, 'the SEO tags of a page could not be added')
    return null
  }
}

function withTags(html: string, head: string, tags: string): string {
  return head + tags + html.slice(head.length)
}

async function tagsOf(head: string, address: URL): Promise<string> {
  const settings = await readSettings()
  const { data, ...meta } = await pageMeta(address, settings)
  const page = {
    title: plainText(/<title>([^<]*)<\/title>/.exec(head)?.[1] ?? ''),
    address: address.href,
    siteName: settings.storeName,
    picture: shopPicture(address.origin),
    ...meta,
  }
  return `<meta name="description" content="${escapeHtml(page.description)}">${shareTags(page)}${structuredScript(data)}`
}

/** Decodes text from the HTML that React writes. */
function plainText(html: string): string {
  return html.replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => signs[name] ?? '')
}

const signs: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }

const shopStep = ['Notre Boutique', '/boutique'] as const

async function pageMeta({ origin, pathname }: URL, settings: Settings): Promise<PageMeta> {
  const [, kind, id = ''] = pathname.split('/')
  const product = kind === 'product' ? await readProduct(id) : null
  if (product) return productMeta(product, origin, settings)
  const category = kind === 'category' ? await readCategory(id) : null
  if (category) return categoryMeta(category, origin)
  const description = pageDescriptions[pathname] ?? settings.storeDescription
  if (pathname === '/boutique') return { description, data: [breadcrumbData(origin, [shopStep])] }
  return { description, data: pathname === '/' ? storeData(settings, origin) : [] }
}

const pageDescriptions: Readonly<Record<string, string>> = {
  '/boutique':
    'Tous nos parfums, brumes, soins et coffrets : choisissez en ligne, payez à la livraison, partout en Côte d’Ivoire.',
  '/trouver-mon-parfum':
    'Trois questions pour trouver votre parfum\u00a0: pour qui, quel moment, quelle famille. Six parfums en stock au plus, choisis pour vous.',
  ...Object.fromEntries(contentPages.map(({ path, description }) => [path, description])),
}

function categoryMeta({ id, name, description }: Category, origin: string): PageMeta {
  return {
    description: description || `${name} : notre sélection, livrée partout en Côte d’Ivoire.`,
    data: [breadcrumbData(origin, [shopStep, [name, `/category/${id}`]])],
  }
}

function productMeta(product: ProductDetail, origin: string, settings: Settings): PageMeta {
  const { name, price, categoryId, categoryName } = product
  const path = `/product/${product.id}`
  const picture = productPicture(origin, name, product.imageUrl)
  const description = parseDescription(product.description).paragraphs.join(' ') || name
  const category = categoryId && categoryName ? [[categoryName, `/category/${categoryId}`] as const] : []
  const offered = {
    product,
    description,
    pictureOf: (shown: Product) => productPicture(origin, shown.name, shown.imageUrl).address,
    origin,
    seller: settings.storeName,
  }
  return {
    description,
    picture,
    ...(price > 0 ? { price, title: `${fullName(product)} – ${formatMoneyPlain(price)}` } : {}),
    data: [...productData(offered), breadcrumbData(origin, [shopStep, ...category, [name, path]])],
  }
}

/** Whether a product of another shop may have had its page at a path. */
export function isOldAddress(path: string): boolean {
  return oldPathsOf(path).length > 0
}

/** The page of the product that was at a path of another shop; null when none that is for sale was (MOVE-17). */
export async function findOldAddress(path: string): Promise<string | null> {
  const found = await readAs(visitor, (db) =>
    db
      .selectFrom('oldAddresses')
      .innerJoin('products', 'products.id', 'oldAddresses.productId')
      .select('products.id')
      .where('path', 'in', oldPathsOf(path))
      .limit(1)
      .executeTakeFirst(),
  )
  return found ? `/product/${found.id}` : null
}
