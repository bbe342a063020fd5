import { frameAssets } from './app-shell-assets.ts'
import { answerAsset, forgetOldAssets, keepAssets } from './assets.ts'
import { kindOf } from './kind.ts'
import { openNotification } from './open-notification.ts'
import { answerPage, keepFramePages, keepOfflinePage, keepVisit } from './pages.ts'
import { answerPicture, keepPictures } from './pictures.ts'
import { worker } from './scope.ts'
import { readVisit } from './visit.ts'

/**
 * Keeps the frame, the pages and the pictures that were visited, for when the network is weak or gone (docs/decisions/007). A new
 * release's worker waits until no page of the one before is open: no page loses its files under its feet.
 */
worker.addEventListener('install', (event) => {
  event.waitUntil(savesData() ? keepOfflinePage() : Promise.all([keepAssets(frameAssets), keepFramePages()]))
})

worker.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([forgetOldAssets(), worker.registration.navigationPreload?.enable(), worker.clients.claim()]),
  )
})

worker.addEventListener('message', (event) => {
  const visit = readVisit(event.data)
  if (!visit) return
  const keeping = Promise.all([keepVisit(visit.page), keepPictures(visit.pictures)])
  event.waitUntil(keeping.catch(() => undefined))
})

worker.addEventListener('notificationclick', (event) => event.waitUntil(openNotification(event)))

worker.addEventListener('fetch', (event) => {
  const { request } = event
  switch (kindOf(request, worker.location.origin)) {
    case 'page':
      return event.respondWith(answerPage(event))
    case 'asset':
      return event.respondWith(answerAsset(request.url))
    case 'picture':
      return event.respondWith(answerPicture(request, (work) => event.waitUntil(work)))
  }
})

/** Whoever saves data keeps what they load anyway, and the page that says that there is no network. */
function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
}
