import {
  createCsrfMiddleware,
  createIsomorphicFn,
  createMiddleware,
  createStart,
} from '@tanstack/react-start'
import { crossSiteRefusal, isOwnOrigin } from '#platform/http/calls/admin-endpoint.ts'
import { callFailure, requestFailure } from '#platform/http/calls/calls.ts'
import { nameCall } from '#platform/http/request-record.ts'

/**
 * Middleware of every server function. Only pages of the shop may call it (PERM-09): it checks
 * `Sec-Fetch-Site` where the browser sends it, else compares `Origin` or `Referer` with the public address.
 * Details of an error never reach the caller. What the browser does with the answers is in `src/ui/loading/calls.ts`.
 */
const middleware = createIsomorphicFn()
  .server(() => ({
    requestMiddleware: [
      createMiddleware().server(async ({ next }) => {
        try {
          return await next()
        } catch (error) {
          throw requestFailure(error)
        }
      }),
      createCsrfMiddleware({
        filter: ({ handlerType }) => handlerType === 'serverFn',
        origin: (origin, { request }) => isOwnOrigin(origin, request),
        failureResponse: ({ request }) => crossSiteRefusal(request),
      }),
    ],
    functionMiddleware: [
      createMiddleware({ type: 'function' }).server(async ({ next, serverFnMeta }) => {
        nameCall(serverFnMeta.name)
        try {
          return await next()
        } catch (error) {
          throw callFailure(error)
        }
      }),
    ],
  }))
  .client(() => ({}))

export const startInstance = createStart(() => middleware())
