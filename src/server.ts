import { createStartHandler, defaultStreamHandler } from '@tanstack/react-start/server'
import { startDelivery } from '#features/notifications/server/start-delivery.server.ts'
import { testSettings } from '#features/notifications/server/test-settings.server.ts'
import { answerRobots } from '#features/seo/server/answer-robots.server.ts'
import { answerManifest } from '#features/settings/server/answer-manifest.server.ts'
import { CALL_PATH, createCallAnswer } from '#platform/http/calls.ts'
import { refusalResponse } from '#platform/http/refusal.ts'
import { handleTechnical } from '#platform/http/technical.ts'
import type { Worker } from '#platform/jobs/start-worker.server.ts'
import { runtime } from '#platform/runtime.ts'
import { startShopWith } from './start-shop.ts'

const handleStart = createStartHandler(defaultStreamHandler)

const answerCall = createCallAnswer({
  handle: async (request) => handleStart(request),
  log: () => runtime().log,
})

async function handleTechnicals(request: Request): Promise<Response | null> {
  return (await handleTechnical(request)) ?? (await answerRobots(request)) ?? (await answerManifest(request))
}

/** In development Start answers for pages too. */
async function handleAll(request: Request): Promise<Response> {
  return (await handleTechnicals(request)) ?? handleStart(request)
}

async function handle(request: Request): Promise<Response> {
  const answer = await handleTechnicals(request)
  if (answer) return answer
  const { pathname } = new URL(request.url)
  if (pathname.startsWith(CALL_PATH)) return answerCall(request)
  return request.method === 'POST' ? handleStart(request) : refusalResponse(request, 404)
}

/** What the development server calls. */
export default { fetch: handleAll }

/** What `scripts/dev.ts` calls beside it: messages leave as they do in the finished shop. */
export function startWorker(databaseUrl: string): Worker {
  const shared = runtime()
  const { config, log, authDatabase } = shared
  return startDelivery(databaseUrl, { config, log, authDatabase, origin: () => shared.origin })
}

/** What `scripts/start.ts` calls on the finished build. */
export const startShop = startShopWith({ render: async (request) => handleStart(request), handle })

/** What `scripts/test-message.ts` calls on it. */
export const testMessage = testSettings
