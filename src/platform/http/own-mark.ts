import { randomBytes } from 'node:crypto'

/**
 * Stands at every inline script and style that the shop itself renders (as the router's nonce), so that the page's policy knows them from
 * anything else that got into its HTML. It is taken out before the page is kept and never leaves the server.
 */
export const OWN_MARK = randomBytes(18).toString('base64url')

const attribute = ` nonce="${OWN_MARK}"`
const meta = /<meta property="csp-nonce" content="[^"]*"\/?>/g
const inlineElement = /<(script|style)\b([^>]*)>([\s\S]*?)<\/\1>/gi

export type InlineContents = { script: Set<string>; style: Set<string> }

/** Takes the mark out of a rendered page, and gives the contents of the inline scripts and styles that had it. */
export function takeMarks(html: string): { html: string; own: InlineContents } {
  const own: InlineContents = { script: new Set(), style: new Set() }
  for (const { kind, attributes, content } of inlineElements(html)) {
    if (attributes.includes(attribute)) own[kind].add(content)
  }
  return { html: html.replace(meta, '').replaceAll(attribute, ''), own }
}

/** The scripts and styles that stand in a page itself; data for search engines are no script. */
export function* inlineElements(html: string) {
  for (const [, tag = '', attributes = '', content = ''] of html.matchAll(inlineElement)) {
    const kind = tag.toLowerCase() === 'script' ? 'script' : 'style'
    if (kind === 'script' && /\ssrc\s*=|type="application\/ld\+json"/.test(attributes)) continue
    yield { kind, attributes, content } as const
  }
}
