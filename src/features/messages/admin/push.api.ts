import { queryOptions } from '@tanstack/react-query'
import type { AdminQueryKey } from '#features/account/session.api.ts'
import { unwrap } from '#lib/errors/result.ts'
import { adminGet, adminPost } from '#platform/auth/server-function.ts'
import { asCaller, checked } from '#platform/run-command.server.ts'
import { readPushOverview, removePushDevice, resumePushDevice, savePushDevice } from '../push.server.ts'
import { deviceSchema, endpointSchema, subscriptionSchema } from '../push.ts'

export const getPushDevices = adminGet().handler(asCaller(readPushOverview))

export const addPushDevice = adminPost()
  .validator(checked(subscriptionSchema))
  .handler(asCaller(savePushDevice))

export const continuePushDevice = adminPost()
  .validator(checked(endpointSchema))
  .handler(asCaller((actor, { endpoint }) => resumePushDevice(actor, endpoint)))

export const dropPushDevice = adminPost().validator(checked(deviceSchema)).handler(asCaller(removePushDevice))

export const pushDevicesKey = (adminKey: AdminQueryKey) => [...adminKey, 'push-devices'] as const

/** The devices on which the admin turned alerts on (PUSH-03). */
export const pushDevicesQuery = (adminKey: AdminQueryKey) =>
  queryOptions({
    queryKey: pushDevicesKey(adminKey),
    queryFn: async ({ signal }) => unwrap(await getPushDevices({ signal })),
    retry: 1,
  })

/** What alerts need of this browser: a service worker, push messages and notifications. */
function canPush(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
}

/** This browser's subscription at its push service; null when there is none, or no service worker yet. */
async function readSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** Makes a new subscription of this browser, once the permission was granted, and returns what the server needs. */
export async function subscribe(publicKey: string) {
  const { pushManager } = await navigator.serviceWorker.ready
  // An earlier one may be bound to another key of the shop.
  await (await pushManager.getSubscription())?.unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  const { keys } = subscription.toJSON()
  return { endpoint: subscription.endpoint, p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' }
}

/** Ends this browser's subscription, as far as there is one. */
export async function unsubscribe(): Promise<void> {
  await (await readSubscription())?.unsubscribe()
}

/** What can be said of the alerts on this device; `id`: its row among the admin's devices. */
export type OwnDevice = { state: 'unsupported' | 'refused' | 'off' } | { state: 'on'; id: string }

export const ownDeviceKey = (adminKey: AdminQueryKey) => [...adminKey, 'own-push-device'] as const

/** This device's state; reading it resumes the alerts (PUSH-04), or ends them when it was removed (PUSH-03). */
export const ownDeviceQuery = (adminKey: AdminQueryKey) =>
  queryOptions({
    queryKey: ownDeviceKey(adminKey),
    queryFn: readOwnDevice,
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
  })

async function readOwnDevice(): Promise<OwnDevice> {
  if (!canPush()) return { state: 'unsupported' }
  if (Notification.permission === 'denied') return { state: 'refused' }
  const subscription = await readSubscription()
  if (!subscription) return { state: 'off' }
  const id = unwrap(await continuePushDevice({ data: { endpoint: subscription.endpoint } }))
  if (id !== null) return { state: 'on', id }
  await unsubscribe()
  return { state: 'off' }
}
