import { isCall, mayBePage } from '../../../page-paths.ts'

export type RequestKind = 'page' | 'asset' | 'picture'

type RequestFacts = Pick<Request, 'method' | 'mode' | 'destination' | 'url'>

/**
 * Which cache may answer a request; null for what only the network may answer: server functions, events,
 * downloads, whatever changes data, and other origins. Personal data and orders are never cached.
 */
export function requestKind(
  { method, mode, destination, url }: RequestFacts,
  origin: string,
): RequestKind | null {
  const { origin: target, pathname } = new URL(url)
  if (method !== 'GET' || target !== origin || isCall(pathname)) return null
  if (pathname.startsWith('/assets/')) return 'asset'
  if (mode === 'navigate') return mayBePage(pathname) && !/\.[a-z]{2,12}$/.test(pathname) ? 'page' : null
  return destination === 'image' ? 'picture' : null
}
