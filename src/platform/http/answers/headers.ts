import { createHash } from 'node:crypto'
import type { InlineContents } from '../pages/nonce.ts'
import type { RenderedPage } from '../pages/page-cache.ts'

/** The header of every answer that does not say otherwise: it must not be stored. */
export const UNCACHED = 'private, no-store'

/** How long a shared cache may answer with its copy, and with an old one while the shop is asked or unreachable. */
const SHARED_S = { fresh: 1, whileAsking: 30, whileAway: 600 }

const stale = `stale-while-revalidate=${SHARED_S.whileAsking}, stale-if-error=${SHARED_S.whileAway}`

/**
 * Headers that say who may cache a page, and its ETag where somebody may (docs/decisions/020). A browser asks
 * every time (`must-revalidate` keeps it from the `stale-…` parts). nginx and Varnish read `s-maxage` and
 * `stale-…` of `Cache-Control`, CDNs read `CDN-Cache-Control` (RFC 9213).
 */
export function cacheHeaders({
  status,
  cachedBy,
  outcome,
  page,
}: Pick<RenderedPage, 'status' | 'cachedBy' | 'outcome' | 'page'>): Record<string, string> {
  if (outcome === 'failed' || cachedBy === 'nobody') return { 'cache-control': UNCACHED }
  if (cachedBy === 'browser' || status !== 200) {
    return { 'cache-control': 'private, no-cache', etag: page.etag }
  }
  return {
    'cache-control': `public, max-age=0, must-revalidate, s-maxage=${SHARED_S.fresh}, ${stale}`,
    'cdn-cache-control': `public, max-age=${SHARED_S.fresh}, ${stale}`,
    etag: page.etag,
  }
}

const sniffing = { 'x-content-type-options': 'nosniff' }

/** Headers of a file: the other headers apply to documents only. */
export const fileHeaders: Readonly<Record<string, string>> = {
  ...sniffing,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
}

/** The service worker runs under the policy of its own file, and must be able to fetch pages. */
export const workerHeaders: Readonly<Record<string, string>> = {
  ...sniffing,
  'content-security-policy': "script-src 'self'; object-src 'none'; frame-ancestors 'none'; base-uri 'none'",
}

/** With TLS: browsers use TLS only, for a year after each visit. */
export const STRICT_TRANSPORT = 'max-age=31536000; includeSubDomains'

/** Headers of every other answer. */
export const commonHeaders: Readonly<Record<string, string>> = {
  ...sniffing,
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(self), payment=()',
  'cross-origin-opener-policy': 'same-origin',
  // A page replaces this by its own policy.
  'content-security-policy':
    "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
}

/** Headers of a page whose path contains a secret: it is not indexed, and its address is not sent to other sites. */
export const privateHeaders: Readonly<Record<string, string>> = {
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow, noarchive',
}

/**
 * The Content-Security-Policy of a finished page: only files of the shop, and by hash only those inline
 * scripts and styles that the shop wrote; any other in the HTML does not run. Pictures may come from
 * any site, because admins may enter any address, but only by TLS.
 *
 * @param own the contents of the shop's own inline scripts and styles
 */
export function contentSecurityPolicy(own: InlineContents): string {
  return [
    "default-src 'self'",
    `script-src 'self' ${hashes(own.script)}`.trim(),
    `style-src 'self' ${hashes(own.style)}`.trim(),
    "img-src 'self' https: data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

function hashes(contents: Set<string>): string {
  const all = Array.from(contents, (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  return all.join(' ')
}
