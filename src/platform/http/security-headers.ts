import { createHash } from 'node:crypto'
import type { InlineContents } from './own-mark.ts'

const sniffing = { 'x-content-type-options': 'nosniff' }

/** Headers of a file: the others speak of documents only. */
export const fileHeaders: Readonly<Record<string, string>> = {
  ...sniffing,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
}

/** A service worker lives under the policy of its own file, and asks the network for the pages. */
export const workerHeaders: Readonly<Record<string, string>> = {
  ...sniffing,
  'content-security-policy': "script-src 'self'; object-src 'none'; frame-ancestors 'none'; base-uri 'none'",
}

/** Behind TLS: browsers come by TLS only, for a year after each visit. */
export const STRICT_TRANSPORT = 'max-age=31536000; includeSubDomains'

/** Headers of every other answer. */
export const commonHeaders: Readonly<Record<string, string>> = {
  ...sniffing,
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  'cross-origin-opener-policy': 'same-origin',
  // A page has its own in its place.
  'content-security-policy':
    "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
}

/**
 * The Content-Security-Policy of a finished page: only our own files, and of the inline scripts and styles just those that the shop wrote itself,
 * by hash. Any other that stands in the HTML has no hash and does not run. Pictures may come from anywhere, because staff may name any
 * address; a shop behind TLS takes them over TLS only.
 *
 * @param own the contents of the shop's own inline scripts and styles
 * @param isSecure the shop's own address begins with https
 */
export function contentSecurityPolicy(own: InlineContents, isSecure: boolean): string {
  return [
    "default-src 'self'",
    `script-src 'self' ${hashes(own.script)}`.trim(),
    `style-src 'self' ${hashes(own.style)}`.trim(),
    `img-src 'self' https: ${isSecure ? '' : 'http: '}data: blob:`,
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
