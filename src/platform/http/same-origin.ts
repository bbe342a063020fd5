import { runtime } from '../runtime.ts'

/**
 * Whether an origin (`https://shop.example`) is the shop's own: the one that the operator named (PUBLIC_URL), whatever stands in front of the
 * shop; of a shop without a public name, the one by which the request called it.
 */
export function isOwnOrigin(origin: string, request: Request): boolean {
  const { config, origin: known } = runtime()
  if (origin === known) return true
  return config.publicUrl === null && origin === new URL(request.url).origin
}

/**
 * Whether a browser says that a request comes from the shop's own pages. One that says nothing of where it comes from is none of
 * theirs: every browser of the last years sends one of the two headers with a request that changes something.
 */
export function isSameOrigin(request: Request): boolean {
  const site = request.headers.get('sec-fetch-site')
  if (site) return site === 'same-origin'
  const origin = request.headers.get('origin')
  return origin !== null && isOwnOrigin(origin, request)
}
