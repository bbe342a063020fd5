/** Addresses by which people share a picture: they show a page with it, to browsers only. */
const pages =
  /^https:\/\/(?:(?:drive|docs|photos)\.google\.com|photos\.app\.goo\.gl|1drv\.ms|onedrive\.live\.com|[\w-]+\.sharepoint\.com|(?:www\.)?icloud\.com|(?:www\.)?mega\.nz|we\.tl|wetransfer\.com|(?:[\w-]+\.)?(?:facebook|instagram|pinterest)\.com|ibb\.co|postimg\.cc)\//i
const dropbox = /^https:\/\/(?:www\.)?dropbox\.com\//i

/** The address of the picture itself: Dropbox sends it instead of its page for "raw=1". Null for a page. */
export function pictureItself(address: string): string | null {
  if (!dropbox.test(address) || !URL.canParse(address)) return pages.test(address) ? null : address
  const url = new URL(address)
  url.searchParams.delete('dl')
  url.searchParams.set('raw', '1')
  return url.href
}
