import { createStartHandler, defaultStreamHandler } from '@tanstack/react-start/server'
import { handleTechnical } from '#platform/http/technical.ts'
import { startShopWith } from './start-shop.ts'

const handleStart = createStartHandler(defaultStreamHandler)

async function handle(request: Request): Promise<Response> {
  return (await handleTechnical(request)) ?? handleStart(request)
}

/** What the development server calls. */
export default { fetch: handle }

/** What `scripts/start.ts` calls on the finished build. */
export const startShop = startShopWith({ render: async (request) => handleStart(request), handle })
