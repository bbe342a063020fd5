import { expect, it } from 'vitest'
import {
  productPicture,
  productSitemapPath,
  robotsFile,
  shareTags,
  shopPicture,
  sitemapIndex,
  sitemapPart,
} from './seo-tags.ts'

const origin = 'https://boutique.example'
const page = {
  title: 'Ambre Doré – 52 000 CFA',
  description: 'Un parfum "chaud" & <doux>.',
  address: `${origin}/product/x`,
  siteName: 'Maison Bleue',
  picture: shopPicture(origin),
}

it('a page has tags for chats with title, description, address and picture, without a character that could end the tag', () => {
  expect(shareTags(page).split(/(?=<meta)/)).toEqual([
    '<meta property="og:type" content="website">',
    '<meta property="og:site_name" content="Maison Bleue">',
    '<meta property="og:locale" content="fr_FR">',
    '<meta property="og:title" content="Ambre Doré – 52 000 CFA">',
    '<meta property="og:description" content="Un parfum &quot;chaud&quot; &amp; &lt;doux&gt;.">',
    '<meta property="og:url" content="https://boutique.example/product/x">',
    '<meta property="og:image" content="https://boutique.example/pictures/social-1200x630.jpg">',
    '<meta property="og:image:width" content="1200">',
    '<meta property="og:image:height" content="630">',
    '<meta name="twitter:card" content="summary_large_image">',
  ])
})

it('a product has tags with its price and what its picture shows too', () => {
  const picture = productPicture(origin, 'Ambre Doré', '/pictures/ambre-dore.webp')
  const html = shareTags({ ...page, picture, price: 52_000 })
  expect(html).toContain('<meta property="og:image:alt" content="Ambre Doré">')
  expect(html).toContain('<meta property="og:type" content="product">')
  expect(html).toContain('<meta property="product:price:amount" content="52000">')
  expect(html).toContain('<meta property="product:price:currency" content="XOF">')
})

it('a product shows its own picture in a size for chats; without one, the shop’s', () => {
  expect(productPicture(origin, 'Ambre Doré', '/pictures/ambre-dore.webp')).toEqual({
    address: `${origin}/pictures/ambre-dore-640.webp`,
    width: 640,
    height: 800,
    alt: 'Ambre Doré',
  })
  const address = (picture: string) => productPicture(origin, 'A', picture).address
  expect(address('https://images.example/a.jpg')).toBe('https://images.example/a.jpg')
  expect(address('/autre/a.jpg')).toBe(`${origin}/autre/a.jpg`)
  expect(productPicture(origin, 'A', null)).toEqual(shopPicture(origin))
  expect(productPicture(origin, 'A', '/pictures/placeholder.webp')).toEqual(shopPicture(origin))
})

const head = '<?xml version="1.0" encoding="UTF-8"?>\n'
const format = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

it('the sitemap lists its parts, and a part its pages, as the format of sitemaps asks', () => {
  const parts = ['https://boutique.example/sitemap-pages.xml', 'https://boutique.example/a?b&c']
  expect(sitemapIndex(parts)).toBe(
    `${head}<sitemapindex ${format}>
<sitemap><loc>https://boutique.example/sitemap-pages.xml</loc></sitemap>
<sitemap><loc>https://boutique.example/a?b&amp;c</loc></sitemap>
</sitemapindex>
`,
  )
  expect(sitemapPart(['https://boutique.example/boutique'])).toBe(
    `${head}<urlset ${format}>
<url><loc>https://boutique.example/boutique</loc></url>
</urlset>
`,
  )
})

it('robots read every page, and find the sitemap', () => {
  expect(robotsFile('https://boutique.example').split('\n')).toEqual([
    'User-agent: *',
    'Disallow: /api/',
    '',
    'Sitemap: https://boutique.example/sitemap.xml',
    '',
  ])
})

const id = '0190a1b2-0c3d-7000-8000-00000000000f'

it.each([
  [`/sitemap-products-${id}.xml`, id],
  [`/sitemap-products-${id}.xml.gz`, undefined],
  [`/x/sitemap-products-${id}.xml`, undefined],
  [`/sitemap-products-${id.toUpperCase()}.xml`, undefined],
  ['/sitemap-products-0190a1b2.xml', undefined],
  ['/sitemap-products-.xml', undefined],
])('%s is the part of the sitemap that begins with the product %s', (path, first) => {
  expect(productSitemapPath.exec(path)?.[1]).toBe(first)
})
