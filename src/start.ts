import { createCsrfMiddleware, createIsomorphicFn, createStart } from '@tanstack/react-start'
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

export const startInstance = createStart(() => {
  const middleware = ownPagesOnly()
  return middleware ? { requestMiddleware: [middleware] } : {}
})
