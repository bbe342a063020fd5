import { createStartHandler, defaultStreamHandler } from '@tanstack/react-start/server'
import { answerJpeg, answerPicture, answerUpload } from '#features/catalogue/pictures.server.ts'
import {
  answerPageSitemap,
  answerProductSitemap,
  answerRobots,
  answerSitemap,
} from '#features/content/answer-crawlers.server.ts'
import { answerLetter } from '#features/messages/letter.server.ts'
import { testSettings } from '#features/messages/send-message.server.ts'
import { answerWaveCall } from '#features/money/wave.server.ts'
import { answerOrderExport } from '#features/orders/admin/order-export.server.ts'
import {
  answerProductExport,
  answerProductImport,
} from '#features/product-file/admin/export-products.server.ts'
import { answerFeed } from '#features/product-file/feed.server.ts'
import {
  answerChangePassword,
  answerManifest,
  answerSecurityTxt,
} from '#features/settings/settings.server.ts'
import { refusalResponse } from '#platform/http/answers/refusal.ts'
import { answerAdminEvents } from '#platform/http/calls/admin-endpoint.ts'
import { createCallAnswer } from '#platform/http/calls/calls.ts'
import type { SentAnswer } from '#platform/http/endpoint.ts'
import { answerHealth, answerReadiness } from '#platform/http/health.ts'
import type { Worker } from '#platform/jobs/start-worker.server.ts'
import { runtime } from '#platform/runtime.ts'
import { type EndpointName, findEndpoint } from './endpoints.ts'
import { startDelivery } from './jobs/schedule.ts'
import { startShopWith } from './start-shop.ts'

const handleStart = createStartHandler(defaultStreamHandler)

const answerCall = createCallAnswer({
  handle: async (request) => handleStart(request),
  log: () => runtime().log,
})

type Answer = Response | SentAnswer

const handlers: Record<EndpointName, (request: Request) => Answer | Promise<Answer>> = {
  health: answerHealth,
  readiness: answerReadiness,
  events: (request) => runtime().events.stream(request),
  adminEvents: answerAdminEvents,
  // An order's id is known to whoever may see the order.
  orderEvents: (request) =>
    runtime().events.stream(request, { topic: `order ${new URL(request.url).pathname.split('/').at(-1)}` }),
  pictureUpload: answerUpload,
  productExport: answerProductExport,
  productImport: answerProductImport,
  orderExport: answerOrderExport,
  waveCall: answerWaveCall,
  picture: answerPicture,
  letter: answerLetter,
  jpeg: answerJpeg,
  manifest: answerManifest,
  robots: answerRobots,
  securityTxt: answerSecurityTxt,
  changePassword: answerChangePassword,
  sitemap: answerSitemap,
  pageSitemap: answerPageSitemap,
  productSitemap: answerProductSitemap,
  googleFeed: (request) => answerFeed(request, 'xml'),
  metaFeed: (request) => answerFeed(request, 'csv'),
  serverFunction: answerCall,
}

/** In development Start answers for server functions and pages too. */
async function handleAll(request: Request): Promise<Response> {
  const name = findEndpoint(new URL(request.url).pathname)
  if (!name || name === 'serverFunction') return handleStart(request)
  const answer = await handlers[name](request)
  return 'sendTo' in answer ? answer.toResponse() : answer
}

/** Answers the endpoints, and forms that are sent to a page by POST. */
async function handle(request: Request): Promise<Answer> {
  const name = findEndpoint(new URL(request.url).pathname)
  if (name) return handlers[name](request)
  return request.method === 'POST' ? handleStart(request) : refusalResponse(request, 404)
}

export default { fetch: handleAll }

/** Called by `scripts/dev.ts`: in development the worker sends messages as in production. */
export function startWorker(): Worker {
  const shared = runtime()
  const { config, log, authDatabase, serving } = shared
  return startDelivery(serving.messages, { config, log, authDatabase, origin: () => shared.origin })
}

/** Called by `scripts/steps/open-shop.ts` on the finished build. */
export const startShop = startShopWith({ render: async (request) => handleStart(request), handle })

/** Called by `scripts/test-message.ts` on the finished build. */
export const testMessage = testSettings
