import { queryOptions } from '@tanstack/react-query'
import type { AdminQueryKey } from '#features/account/session.api.ts'
import { unwrap } from '#lib/errors/result.ts'
import { adminGet, adminPost } from '#platform/auth/server-function.ts'
import { asCaller, checked } from '#platform/run-command.server.ts'
import { readPushOverview, removePushDevice, resumePushDevice, savePushDevice } from './push.server.ts'
import { deviceSchema, endpointSchema, subscriptionSchema } from './push.ts'

/** The devices of the admin that are alerted, and the key to subscribe with (PUSH-03). */
export const getPushDevices = adminGet().handler(asCaller(readPushOverview))

/** Alerts the calling browser from now on (PUSH-01). */
export const addPushDevice = adminPost()
  .validator(checked(subscriptionSchema))
  .handler(asCaller(savePushDevice))

/** Continues the alerts of the calling browser after a new sign-in (PUSH-04). */
export const continuePushDevice = adminPost()
  .validator(checked(endpointSchema))
  .handler(asCaller((actor, { endpoint }) => resumePushDevice(actor, endpoint)))

/** Ends the alerts of a device of the admin (PUSH-03). */
export const dropPushDevice = adminPost()
  .validator(checked(deviceSchema))
  .handler(asCaller((actor, { id }) => removePushDevice(actor, id)))

/** The key of the list of the admin's devices. */
export const pushDevicesKey = (adminKey: AdminQueryKey) => [...adminKey, 'push-devices'] as const

/** The devices on which the admin turned alerts on (PUSH-03). */
export const pushDevicesQuery = (adminKey: AdminQueryKey) =>
  queryOptions({
    queryKey: pushDevicesKey(adminKey),
    queryFn: async ({ signal }) => unwrap(await getPushDevices({ signal })),
    retry: 1,
  })
