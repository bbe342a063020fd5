import { queryOptions } from '@tanstack/react-query'
import type { AdminQueryKey } from '#features/account/api/session.queries.ts'
import { unwrap } from '#lib/errors/result.ts'
import { continuePushDevice } from '../api/push.functions.ts'
import { canPush, readSubscription, unsubscribe } from './browser-push.ts'

/** What can be said of the alerts on this device; `id`: its row among the admin's devices. */
export type OwnDevice = { state: 'unsupported' | 'refused' | 'off' } | { state: 'on'; id: string }

/** The key of the query of this device. */
export const ownDeviceKey = (adminKey: AdminQueryKey) => [...adminKey, 'own-push-device'] as const

/**
 * The state of this device. Reading it continues the alerts with the present session (PUSH-04). A subscription that
 * the server does not know any more was removed from another device: it ends here too (PUSH-03).
 */
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
