import { createCsrfMiddleware, createIsomorphicFn, createStart } from '@tanstack/react-start'
import { fetchOwnAnswer } from '#lib/own-answer.ts'
import { refusalResponse } from '#platform/http/refusal.ts'
import { isOwnOrigin } from '#platform/http/same-origin.ts'

/**
 * Server functions answer the shop's own pages only (PERM-09): by `Sec-Fetch-Site` where the browser sends it, else by `Origin` or `Referer`,
 * which is compared with the address that customers type, not with what the proxy in front calls the shop.
 */
const ownPagesOnly = createIsomorphicFn()
  .server(() =>
    createCsrfMiddleware({
      filter: ({ handlerType }) => handlerType === 'serverFn',
      origin: (origin, { request }) => isOwnOrigin(origin, request),
      failureResponse: ({ request }) => refusalResponse(request, 403),
    }),
  )
  .client(() => undefined)

/** The browser takes only the shop's own answers (D39). */
export const startInstance = createStart(() => {
  const middleware = ownPagesOnly()
  return middleware ? { requestMiddleware: [middleware] } : { serverFns: { fetch: fetchOwnAnswer } }
})
