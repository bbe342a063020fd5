import { createIsomorphicFn } from '@tanstack/react-start'
import { setResponseHeader, setResponseStatus } from '@tanstack/react-start/server'
import { runtime } from '../runtime.ts'
import { OWN_MARK } from './own-mark.ts'

/** While a page is rendered: it lacks data and must not be kept in the page cache. In the browser nothing. */
export const markIncomplete = createIsomorphicFn()
  .server(() => setResponseHeader('cache-control', 'no-store'))
  .client(() => undefined)

/** While a page is rendered: it is about something that does not exist. In the browser nothing. */
export const markNotFound = createIsomorphicFn()
  .server(() => setResponseStatus(404))
  .client(() => undefined)

/** While a page is rendered: the last live event before it. The browser then misses none that came after. */
export const liveMark = createIsomorphicFn()
  .server((): string | null => runtime().events.lastEventId)
  .client((): string | null => null)

/** The shop's address as customers type it. */
export const pageOrigin = createIsomorphicFn()
  .server(() => runtime().origin)
  .client(() => location.origin)

/** Notes that a part of a page could not be loaded: in the server's log, or in the browser's console (HOME-08). */
export const logLoadFailure = createIsomorphicFn()
  .server((what: string, error: unknown) =>
    runtime().log.error({ err: error }, `${what} could not be loaded`),
  )
  .client((what: string, error: unknown) => console.warn(`${what} could not be loaded`, error))

/** While a page is rendered: what marks its inline scripts and styles as the shop's own, for its policy. In the browser nothing. */
export const ownMark = createIsomorphicFn()
  .server((): string | undefined => OWN_MARK)
  .client((): string | undefined => undefined)
