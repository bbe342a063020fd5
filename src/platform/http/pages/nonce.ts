import { randomBytes } from 'node:crypto'

/**
 * The router writes this nonce on every inline script and style that the shop renders. It distinguishes them
 * from foreign ones: `renderPage` allows them by hash and removes the nonce, which never leaves the server.
 */
export const NONCE = randomBytes(18).toString('base64url')

const attribute = ` nonce="${NONCE}"`
const meta = new RegExp(`<meta\\b[^>]*"${NONCE}"[^>]*>`, 'g')
const inlineElement = /<(script|style)\b([^>]*)>([\s\S]*?)<\/\1>/gi

export type InlineContents = { script: Set<string>; style: Set<string> }

/** Removes the nonce; returns also the inline scripts and styles that had it. */
export function stripNonce(html: string): { html: string; own: InlineContents } {
  const own: InlineContents = { script: new Set(), style: new Set() }
  for (const { kind, attributes, content } of inlineElements(html)) {
    if (attributes.includes(attribute)) own[kind].add(content)
  }
  return { html: html.replaceAll(attribute, '').replace(meta, ''), own }
}

/** The inline scripts and styles of a page, without structured data for search engines. */
export function* inlineElements(html: string) {
  for (const [, tag = '', attributes = '', content = ''] of html.matchAll(inlineElement)) {
    const kind = tag.toLowerCase() === 'script' ? 'script' : 'style'
    if (kind === 'script' && /\ssrc\s*=|type="application\/ld\+json"/.test(attributes)) continue
    yield { kind, attributes, content } as const
  }
}
