import { createIsomorphicFn } from '@tanstack/react-start'
import { setResponseHeader, setResponseStatus } from '@tanstack/react-start/server'
import { runtime } from '#platform/runtime.ts'
import { NONCE } from './nonce.ts'

/**
 * While a page is rendered: some of its data could not be loaded, so the page cache must not store it. Does
 * nothing in the browser.
 */
export const markIncomplete = createIsomorphicFn()
  .server(() => setResponseHeader('cache-control', 'no-store'))
  .client(() => undefined)

/**
 * While a page is rendered: what its address names does not exist (status 404). Does nothing in the browser.
 */
export const markNotFound = createIsomorphicFn()
  .server(() => setResponseStatus(404))
  .client(() => undefined)

/**
 * While a page is rendered: the id of the last live event. The browser asks for all events after it. Null in
 * the browser.
 */
export const liveMark = createIsomorphicFn()
  .server((): string | null => runtime().events.lastEventId)
  .client((): string | null => null)

/** The public address of the shop, such as `https://boutique.example`. */
export const pageOrigin = createIsomorphicFn()
  .server(() => runtime().origin)
  .client(() => location.origin)

/**
 * Logs that some data of a page could not be loaded: in the server's log, or in the browser's console
 * (HOME-08).
 */
export const logLoadFailure = createIsomorphicFn()
  .server((what: string, error: unknown) =>
    runtime().log.error({ err: error }, `${what} could not be loaded`),
  )
  .client((what: string, error: unknown) => console.warn(`${what} could not be loaded`, error))

/** While a page is rendered: the nonce of its inline scripts and styles. Undefined in the browser. */
export const pageNonce = createIsomorphicFn()
  .server((): string | undefined => NONCE)
  .client((): string | undefined => undefined)
