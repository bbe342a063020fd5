import { createHash } from 'node:crypto'

/** Headers of a file: the others speak of documents only. */
export const fileHeaders: Readonly<Record<string, string>> = { 'x-content-type-options': 'nosniff' }

/** Headers of every other answer. */
export const commonHeaders: Readonly<Record<string, string>> = {
  ...fileHeaders,
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  'cross-origin-opener-policy': 'same-origin',
  // A page has its own in its place.
  'content-security-policy':
    "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
}

const inlineElement = /<(script|style)\b([^>]*)>([\s\S]*?)<\/\1>/gi

/**
 * The Content-Security-Policy of a finished page: only our own files, and of the inline scripts and styles just those
 * that stand in it, by hash; data for search engines are no script. Pictures may come from anywhere, because staff may name any address.
 */
export function contentSecurityPolicy(html: string): string {
  const hashes = { script: new Set<string>(), style: new Set<string>() }
  for (const [, tag = '', attributes = '', content = ''] of html.matchAll(inlineElement)) {
    const kind = tag.toLowerCase() === 'script' ? 'script' : 'style'
    if (kind === 'script' && /\bsrc\s*=|application\/ld\+json/.test(attributes)) continue
    hashes[kind].add(`'sha256-${createHash('sha256').update(content).digest('base64')}'`)
  }
  return [
    "default-src 'self'",
    `script-src 'self' ${[...hashes.script].join(' ')}`.trim(),
    `style-src 'self' ${[...hashes.style].join(' ')}`.trim(),
    "img-src 'self' https: http: data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
