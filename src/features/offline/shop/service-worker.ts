import { savesData } from '#lib/saves-data.ts'
import { readNotice, readVisit, requestKind } from '../worker-contract.ts'
import {
  answerAsset,
  answerPicture,
  appShellAssets,
  cacheAssets,
  cachePictures,
  deleteOldAssets,
} from './worker-assets.ts'
import { answerPage, cacheAppShellPages, cacheOfflinePage, cacheVisit } from './worker-pages.ts'
import { type WorkerNotificationClick, type WorkerPush, worker } from './worker-scope.ts'

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

/** Shows a push message (PUSH-02); browsers demand a notice for each, also for an unreadable one. */
async function showNotice({ data }: WorkerPush): Promise<void> {
  const { title, body, tag, path } = readNotice(data?.text() ?? '')
  await worker.registration.showNotification(title, {
    body,
    tag,
    // Otherwise a second notification with the same tag makes no sound.
    renotify: true,
    vibrate: [200, 100, 200],
    lang: 'fr',
    icon: '/apple-touch-icon.png',
    data: { path },
  })
}

/** Opens what a notice is about, in a tab of the administration if there is one. */
async function openNotification({ notification }: WorkerNotificationClick): Promise<void> {
  notification.close()
  const { path } = notification.data as { path: string }
  const tabs = await worker.clients.matchAll({ type: 'window' })
  const tab = tabs.find(({ url }) => new URL(url).pathname === '/admin')
  if (!tab) {
    await worker.clients.openWindow(path)
    return
  }
  await tab.focus()
  await tab.navigate(path)
}
