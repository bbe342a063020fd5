import { isCall, mayBePage } from '../../page-paths.ts'

/** The contract between the service worker and the pages: cache names, cache keys and messages. */

/** Cache of pages by their `pageKey`. A page is only cached together with all files it names. */
export const PAGES = 'pages'
export const ASSETS = 'assets'
export const PICTURES = 'pictures'

/** A longer key is not stored. */
const MAX_KEY = 300

/** The key of a cached page: path and parameters it varies on (`varyOn` null: all); null: not cached. */
export function pageKey({ pathname, searchParams }: URL, varyOn: readonly string[] | null): string | null {
  const query = new URLSearchParams()
  for (const [name, value] of searchParams) if (!varyOn || varyOn.includes(name)) query.set(name, value)
  const path = pathname.replace(/(.)\/+$/, '$1')
  const text = query.toString()
  const key = text ? `${path}?${text}` : path
  return key.length > MAX_KEY ? null : key
}

/** Shown instead of a page that is not cached; `?page=` holds the address of that page. */
export const OFFLINE_PATH = '/hors-connexion'

/** The attribute of `<html>` that the service worker sets on a page served from its cache. */
export const CACHED_PAGE_ATTRIBUTE = 'data-from-cache'

/** A visit: the page, and the pictures it loaded before the worker was active. */
export type Visit = { page: string; pictures: string[] }

type RequestKind = 'page' | 'asset' | 'picture'

type RequestFacts = Pick<Request, 'method' | 'mode' | 'destination' | 'url'>

/** Which cache may answer; null for server functions, events, changes, other origins, personal data. */
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

/** The message that reports a visit, without unknown fields; null for anything else. */
export function readVisit(message: unknown): Visit | null {
  if (typeof message !== 'object' || message === null) return null
  const { page, pictures } = message as Partial<Record<keyof Visit, unknown>>
  if (typeof page !== 'string' || !Array.isArray(pictures)) return null
  if (![page, ...pictures].every(isAddress)) return null
  return { page, pictures }
}

function isAddress(value: unknown): boolean {
  return typeof value === 'string' && /^https?:\/\/\S+$/.test(value)
}

/** What a push message says, and the page that a press on its notification opens. */
type Notice = { title: string; body: string; tag: string; path: string }

const general: Notice = { title: 'Du nouveau dans la boutique', body: '', tag: 'shop', path: '/admin' }

/** A push message; an unreadable one is a general text, and its page is always in the administration. */
export function readNotice(text: string): Notice {
  try {
    const read: unknown = JSON.parse(text)
    return isNotice(read) ? read : general
  } catch {
    return general
  }
}

function isNotice(read: unknown): read is Notice {
  if (typeof read !== 'object' || read === null) return false
  const { title, body, tag, path } = read as Partial<Record<keyof Notice, unknown>>
  return (
    [title, body, tag].every((text) => typeof text === 'string') &&
    typeof path === 'string' &&
    /^\/admin(?:\?|$)/.test(path)
  )
}
