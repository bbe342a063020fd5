/**
 * Whether a browser says that a request comes from the shop's own pages. One that says nothing of where it comes from is none of
 * theirs: every browser of the last years sends one of the two headers with a request that changes something.
 */
export function isSameOrigin(request: Request, ownOrigin: string): boolean {
  const site = request.headers.get('sec-fetch-site')
  if (site) return site === 'same-origin'
  const origin = request.headers.get('origin')
  return origin !== null && (origin === ownOrigin || origin === new URL(request.url).origin)
}
