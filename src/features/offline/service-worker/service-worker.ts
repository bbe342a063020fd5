import { savesData } from '#lib/saves-data.ts'
import { appShellAssets } from './app-shell-assets.ts'
import { answerAsset, cacheAssets, deleteOldAssets } from './assets.ts'
import { openNotification } from './open-notification.ts'
import { answerPage, cacheAppShellPages, cacheOfflinePage, cacheVisit } from './pages.ts'
import { answerPicture, cachePictures } from './pictures.ts'
import { requestKind } from './request-kind.ts'
import { worker } from './scope.ts'
import { showNotice } from './show-notice.ts'
import { readVisit } from './visit.ts'

/**
 * Caches the app shell and the pages and pictures that were visited, for a weak or absent network
 * (docs/decisions/007). The worker of a new release waits until no page of the previous release is open, so
 * that no open page loses its files.
 */
worker.addEventListener('install', (event) => {
  event.waitUntil(
    savesData() ? cacheOfflinePage() : Promise.all([cacheAssets(appShellAssets), cacheAppShellPages()]),
  )
})

worker.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([deleteOldAssets(), worker.registration.navigationPreload?.enable(), worker.clients.claim()]),
  )
})

worker.addEventListener('message', (event) => {
  const visit = readVisit(event.data)
  if (!visit) return
  const caching = Promise.all([cacheVisit(visit.page), cachePictures(visit.pictures)])
  event.waitUntil(caching.catch(() => undefined))
})

worker.addEventListener('push', (event) => event.waitUntil(showNotice(event)))

worker.addEventListener('notificationclick', (event) => event.waitUntil(openNotification(event)))

worker.addEventListener('fetch', (event) => {
  const { request } = event
  switch (requestKind(request, worker.location.origin)) {
    case 'page':
      return event.respondWith(answerPage(event))
    case 'asset':
      return event.respondWith(answerAsset(request.url))
    case 'picture':
      return event.respondWith(answerPicture(request, (work) => event.waitUntil(work)))
  }
})
