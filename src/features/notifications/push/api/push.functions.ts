import { createServerFn } from '@tanstack/react-start'
import { allow, unchecked } from '#platform/auth/allow.ts'
import { asCaller, noInput } from '#platform/run-command.server.ts'
import { deviceSchema, endpointSchema, subscriptionSchema } from '../domain/push.schema.ts'
import {
  readPushOverview,
  removePushDevice,
  resumePushDevice,
  savePushDevice,
} from '../server/push-devices.server.ts'

/** The devices of the admin that are alerted, and the key to subscribe with (PUSH-03). */
export const getPushDevices = createServerFn({ method: 'GET' })
  .middleware([allow('admin')])
  .handler(asCaller(noInput, readPushOverview))

/** Alerts the calling browser from now on (PUSH-01). */
export const addPushDevice = createServerFn({ method: 'POST' })
  .middleware([allow('admin')])
  .validator(unchecked)
  .handler(asCaller(subscriptionSchema, savePushDevice))

/** Continues the alerts of the calling browser after a new sign-in (PUSH-04). */
export const continuePushDevice = createServerFn({ method: 'POST' })
  .middleware([allow('admin')])
  .validator(unchecked)
  .handler(asCaller(endpointSchema, (actor, { endpoint }) => resumePushDevice(actor, endpoint)))

/** Ends the alerts of a device of the admin (PUSH-03). */
export const dropPushDevice = createServerFn({ method: 'POST' })
  .middleware([allow('admin')])
  .validator(unchecked)
  .handler(asCaller(deviceSchema, (actor, { id }) => removePushDevice(actor, id)))
