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
