import type { InlineContents } from './nonce.ts'

const scrollRestoration =
  /<script>((?:(?!<\/script>)[\s\S])*?"tsr-scroll-restoration(?:(?!<\/script>)[\s\S])*)<\/script>/
const lastScripts =
  /(?:<script(?: data-tsr-stream-part="")?>(?:(?!<\/script>)[\s\S])*<\/script>)+(?=<\/body>)/
const content = /<script[^>]*>([\s\S]*?)<\/script>/g

/**
 * Makes one inline script of those that the router writes into the body of a page: at each of them the browser stops
 * parsing and may draw a frame, on a slow phone for 20 to 50 ms. A page with an inline script that is not the shop's own is
 * returned as it is. (docs/decisions/038)
 *
 * @param own the contents of the inline scripts that the shop wrote; the joined one is added
 */
export function joinScripts(html: string, own: InlineContents): string {
  const [scroll = ''] = scrollRestoration.exec(html) ?? []
  const [last = ''] = lastScripts.exec(html) ?? []
  const contents = Array.from((scroll + last).matchAll(content), ([, text = '']) => text)
  if (!last || !contents.every((text) => own.script.has(text))) return html
  const joined = contents.join('\n;')
  own.script.add(joined)
  return html.replace(last, () => `<script>${joined}</script>`).replace(scroll, '')
}
