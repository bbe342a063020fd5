import startPage from './head/page-head.ts?program'
import type { PageScript } from './head/request-scripts.ts'

const tag = /<(link|script)\b[^>]*>(?:\s*<\/script>)?/g

/**
 * Chromium draws nothing before the main part of the page begins: the header alone would be a frame more, which takes a slow
 * phone 50 ms and more. Other browsers do not know it.
 */
export const MAIN_FIRST = '<link rel="expect" href="#contenu" blocking="render">'

/** A page, and the inline script that was added to it, for its policy. */
export type PaintedFirst = { html: string; script?: string }

/**
 * Makes a rendered page load its script only after its first paint: on a slow network its text and its largest picture
 * load first, and a slow phone paints before it runs script. What waits are the module that the page names as its
 * script and the chunks that it names to be preloaded; the program of the head requests them. HTML that names no
 * module is returned as it is, and its browser decides. (docs/decisions/011)
 */
export function paintFirst(html: string): PaintedFirst {
  const waiting: PageScript & { chunks: string[] } = { entry: '', chunks: [] }
  const rest = html.replace(tag, (element, name: string) => {
    const address = attribute(element, name === 'link' ? 'href' : 'src')
    if (!address) return element
    if (name === 'link' && attribute(element, 'rel') === 'modulepreload') waiting.chunks.push(address)
    else if (name === 'script' && attribute(element, 'type') === 'module') waiting.entry = address
    else return element
    return ''
  })
  if (!waiting.entry) return { html }
  const script = `${startPage}(${JSON.stringify(waiting)})`
  return { html: rest.replace('</head>', () => `${MAIN_FIRST}<script>${script}</script></head>`), script }
}

function attribute(element: string, name: string): string | undefined {
  const [, double, single, bare] =
    new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s>"']+))`).exec(element) ?? []
  return double ?? single ?? bare
}

const font = /\/assets\/[\w.-]+\.woff2/g

/**
 * Lets a page whose address is a secret ask for its fonts before its style does: for the fonts of an inline style
 * Chromium names the page in `Referer`, whatever the page's policy says.
 */
export function fontsFirst(html: string): string {
  const links = [...new Set(html.match(font) ?? [])].map(
    (address) =>
      `<link rel="preload" as="font" type="font/woff2" crossorigin referrerpolicy="no-referrer" href="${address}">`,
  )
  return html.replace(/<head[^>]*>/, (head) => head + links.join(''))
}
