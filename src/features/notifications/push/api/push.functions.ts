import { adminGet, adminPost } from '#platform/auth/server-function.ts'
import { asCaller, checked } from '#platform/run-command.server.ts'
import { deviceSchema, endpointSchema, subscriptionSchema } from '../domain/push.schema.ts'
import {
  readPushOverview,
  removePushDevice,
  resumePushDevice,
  savePushDevice,
} from '../server/push-devices.server.ts'

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
