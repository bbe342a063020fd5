import {
  createCsrfMiddleware,
  createIsomorphicFn,
  createMiddleware,
  createStart,
} from '@tanstack/react-start'
import { fetchOwnAnswer } from '#lib/own-answer.ts'
import { callFailure, requestFailure } from '#platform/http/call-failure.ts'
import { crossSiteRefusal } from '#platform/http/cross-site.ts'
import { isOwnOrigin } from '#platform/http/same-origin.ts'

/**
 * What stands around every server function. It answers the shop's own pages only (PERM-09): by
 * `Sec-Fetch-Site` where the browser sends it, else by `Origin` or `Referer`, which is compared with the
 * address that customers type, not with what the proxy in front calls the shop. Nothing of an error that it
 * throws reaches its caller. The browser takes only the shop's own answers (D39).
 */
const around = createIsomorphicFn()
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
      createMiddleware({ type: 'function' }).server(async ({ next }) => {
        try {
          return await next()
        } catch (error) {
          throw callFailure(error)
        }
      }),
    ],
  }))
  .client(() => ({ serverFns: { fetch: fetchOwnAnswer } }))

export const startInstance = createStart(() => around())
