export type Kind = 'page' | 'asset' | 'picture'

type Asked = Pick<Request, 'method' | 'mode' | 'destination' | 'url'>

/**
 * What a request asks for, or null for what only the network may answer: server functions, events, files to download, whatever
 * changes something, and all that is not ours. Nothing personal and no order ever comes from what is kept.
 */
export function kindOf({ method, mode, destination, url }: Asked, origin: string): Kind | null {
  const address = new URL(url)
  if (method !== 'GET' || address.origin !== origin) return null
  if (/^\/(_serverFn|api|healthz|readyz)(\/|$)/.test(address.pathname)) return null
  if (address.pathname.startsWith('/assets/')) return 'asset'
  if (mode === 'navigate') return /\.[a-z]{2,12}$/.test(address.pathname) ? null : 'page'
  return destination === 'image' ? 'picture' : null
}
