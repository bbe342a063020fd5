import type { InlineContents } from './nonce.ts'

const inlineScript = /<script\b(?![^>]*\s(?:src|type)\s*=)[^>]*>([\s\S]*?)<\/script>/g

/**
 * Makes one inline script at the end of all that the body of a page holds: at each of them the browser stops parsing and
 * may draw a frame, on a slow phone for 20 to 50 ms. They keep their order. A page with an inline script that is not the
 * shop's own is returned as it is. (docs/decisions/011)
 *
 * @param own the contents of the inline scripts that the shop wrote; the joined one is added
 */
export function joinScripts(html: string, own: InlineContents): string {
  const start = html.indexOf('<body')
  const end = html.lastIndexOf('</body>')
  if (start < 0 || end < start) return html
  const body = html.slice(start, end)
  const contents = Array.from(body.matchAll(inlineScript), ([, content = '']) => content)
  if (contents.length < 2 || !contents.every((content) => own.script.has(content))) return html
  const joined = contents.join('\n;')
  own.script.add(joined)
  return `${html.slice(0, start)}${body.replace(inlineScript, '')}<script>${joined}</script>${html.slice(end)}`
}
