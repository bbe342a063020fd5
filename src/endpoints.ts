import { jpegPath, MAX_UPLOAD_BYTES, picturePath, UPLOAD_PATH } from '#features/catalogue/pictures.ts'
import { productSitemapPath } from '#features/content/seo-tags.ts'
import { LETTER_PAGES } from '#features/messages/letter.ts'
import { ORDER_EXPORT_PATH } from '#features/orders/admin/order-export.ts'
import { EXPORT_PATH, IMPORT_PATH, MAX_FILE_BYTES } from '#features/product-file/admin/imports.ts'
import { feedPaths } from '#features/product-file/feed.ts'
import { SECURITY_TXT } from '#features/settings/settings.ts'
import { orderEventsPath } from '#lib/mailed-link.ts'
import type { Endpoint } from '#platform/http/endpoint.ts'
import { firstName, mayBePage } from './page-paths.ts'

const read = ['GET', 'HEAD']

/** The addresses that answer something else than a page or a file, with methods and limits. */
export const endpoints = {
  health: { path: '/healthz', methods: read, kind: 'probe' },
  readiness: { path: '/readyz', methods: read, kind: 'probe' },
  events: { path: '/api/events', methods: ['GET'], kind: 'stream' },
  adminEvents: { path: '/api/admin-events', methods: ['GET'], kind: 'stream' },
  orderEvents: { path: orderEventsPath, methods: ['GET'], kind: 'stream' },
  pictureUpload: { path: UPLOAD_PATH, methods: ['POST'], maxBodyBytes: MAX_UPLOAD_BYTES },
  productExport: { path: EXPORT_PATH, methods: ['POST'] },
  productImport: { path: IMPORT_PATH, methods: ['POST'], maxBodyBytes: MAX_FILE_BYTES },
  orderExport: { path: ORDER_EXPORT_PATH, methods: ['POST'] },
  waveCall: { path: '/api/wave', methods: ['POST'], kind: 'told', maxBodyBytes: 64 * 1024 },
  picture: { path: picturePath, route: '/pictures/*', methods: read },
  letter: { path: new RegExp(`^${LETTER_PAGES}[^/]+$`, 'i'), route: '/lettre/*', methods: read },
  jpeg: { path: jpegPath, route: '/pictures/*', methods: read },
  manifest: { path: '/manifest.webmanifest', methods: read },
  robots: { path: '/robots.txt', methods: read },
  securityTxt: { path: SECURITY_TXT, methods: read },
  changePassword: { path: '/.well-known/change-password', methods: read },
  sitemap: { path: '/sitemap.xml', methods: read },
  pageSitemap: { path: '/sitemap-pages.xml', methods: read },
  productSitemap: { path: productSitemapPath, route: '/sitemap-products-*', methods: read },
  googleFeed: { path: feedPaths.xml, methods: read },
  metaFeed: { path: feedPaths.csv, methods: read },
  serverFunction: { path: /^\/_serverFn\/\w+$/, route: '/_serverFn/*', methods: ['GET', 'POST'] },
} satisfies Record<string, Endpoint>

export type EndpointName = keyof typeof endpoints

const names = Object.keys(endpoints) as EndpointName[]

export function findEndpoint(path: string): EndpointName | undefined {
  return names.find((name) => {
    const pattern = endpoints[name].path
    return typeof pattern === 'string' ? pattern === path : pattern.test(path)
  })
}

const paths = names.map((name) => endpoints[name].path).filter((path) => typeof path === 'string')
const noPages = new Set(paths.map(firstName))

/** Whether a path belongs to the pages: it is neither an endpoint nor in a folder of calls or files. */
export function isPage(path: string): boolean {
  return mayBePage(path) && !noPages.has(firstName(path)) && findEndpoint(path) === undefined
}
