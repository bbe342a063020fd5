import { createIsomorphicFn } from '@tanstack/react-start'
import { setResponseHeader, setResponseStatus } from '@tanstack/react-start/server'
import { runtime } from '#platform/runtime.ts'
import { NONCE } from './nonce.ts'

/** While a page is rendered: some data could not be loaded, so it is not stored. Nothing in the browser. */
export const markIncomplete = createIsomorphicFn()
  .server(() => setResponseHeader('cache-control', 'no-store'))
  .client(() => undefined)

/** While a page is rendered: what its address names does not exist (404). Nothing in the browser. */
export const markNotFound = createIsomorphicFn()
  .server(() => setResponseStatus(404))
  .client(() => undefined)

/** While a page is rendered: the last live event, after which the browser asks. Null in the browser. */
export const liveMark = createIsomorphicFn()
  .server((): string | null => runtime().events.lastEventId)
  .client((): string | null => null)

/** The public address of the shop, such as `https://boutique.example`. */
export const pageOrigin = createIsomorphicFn()
  .server(() => runtime().origin)
  .client(() => location.origin)

/** Logs, on the server or in the browser, that data of a page could not be loaded (HOME-08). */
export const logLoadFailure = createIsomorphicFn()
  .server((what: string, error: unknown) =>
    runtime().log.error({ err: error }, `${what} could not be loaded`),
  )
  .client((what: string, error: unknown) => console.warn(`${what} could not be loaded`, error))

/** While a page is rendered: the nonce of its inline scripts and styles. Undefined in the browser. */
export const pageNonce = createIsomorphicFn()
  .server((): string | undefined => NONCE)
  .client((): string | undefined => undefined)
