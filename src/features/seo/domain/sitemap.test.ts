import { expect, it } from 'vitest'
import { productSitemapPath, robotsFile, sitemapIndex, sitemapPart } from './sitemap.ts'

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
