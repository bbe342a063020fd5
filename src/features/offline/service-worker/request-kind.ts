export type RequestKind = 'page' | 'asset' | 'picture'

type RequestFacts = Pick<Request, 'method' | 'mode' | 'destination' | 'url'>

/**
 * Which cache may answer a request; null for what only the network may answer: server functions, events, downloads, whatever
 * changes data, and other origins. Personal data and orders are never cached.
 */
export function requestKind(
  { method, mode, destination, url }: RequestFacts,
  origin: string,
): RequestKind | null {
  const address = new URL(url)
  if (method !== 'GET' || address.origin !== origin) return null
  if (/^\/(_serverFn|api|healthz|readyz)(\/|$)/.test(address.pathname)) return null
  if (address.pathname.startsWith('/assets/')) return 'asset'
  if (mode === 'navigate') return /\.[a-z]{2,12}$/.test(address.pathname) ? null : 'page'
  return destination === 'image' ? 'picture' : null
}
