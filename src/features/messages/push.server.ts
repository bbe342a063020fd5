import type { Agent } from 'node:https'
import { getRequestHeader } from '@tanstack/react-start/server'
import type { Task } from 'graphile-worker'
import { sql } from 'kysely'
import * as v from 'valibot'
import { deviceName } from '#features/account/open-sessions.ts'
import { requireSession } from '#platform/auth/current-session.ts'
import type { Config } from '#platform/config/config.ts'
import type { Queries } from '#platform/database/actor.ts'
import { type AdminActor, callSql, queriesOf, readAs, sqlCommand } from '#platform/database/actor.ts'
import { DATABASE_KEYS, keyFor } from '#platform/keys.ts'
import type { Logger } from '#platform/log.ts'
import { toServiceError } from '#platform/outgoing/service-error.ts'
import { sendPush, type VapidKeys, vapidKeys } from '#platform/push/send-push.server.ts'
import { runtime } from '#platform/runtime.ts'
import { type NewSubscription, type PushFacts, type PushOverview, pushNotice } from './push.ts'

/**
 * The shop's keys for push services, from the first key of SHOP_KEYS or from the database's secret. A browser's
 * subscription is bound to one key: there is no overlap, after a change the devices are turned on again.
 *
 * @param readStored the database's secret; null: it has none
 */
export async function pushKeys(
  shopKeys: readonly string[] | null,
  readStored: () => Promise<string | null>,
): Promise<VapidKeys> {
  const [first = DATABASE_KEYS] = shopKeys ?? []
  const secret = first === DATABASE_KEYS ? await readStored() : keyFor(first, 'push')
  if (!secret) throw new Error('there is no key for push: neither SHOP_KEYS nor the database has one')
  return vapidKeys(secret)
}

/** The devices of the admin, the newest first, and the key that a browser subscribes with (PUSH-03). */
export async function readPushOverview(actor: AdminActor): Promise<PushOverview> {
  const { publicKey } = await pushKeys(runtime().config.shopKeys, readSecret)
  const devices = await readAs(actor, (db) =>
    db
      .selectFrom('pushDevices')
      .select([
        'id',
        'name',
        'createdAt as addedAt',
        sql<boolean>`is_push_active(push_devices)`.as('isActive'),
      ])
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .execute(),
  )
  return { publicKey, devices }
}

/** Alerts this browser from now on, as long as its session lasts (PUSH-01). Returns the device's id. */
export async function savePushDevice(
  actor: AdminActor,
  { endpoint, p256dh, auth }: NewSubscription,
): Promise<string> {
  const session = (await requireSession()).id
  const name = deviceName(getRequestHeader('user-agent') ?? '')
  const device = { sessionId: session, endpoint, p256dh, auth, name }
  return (await callSql(actor, 'savePushDevice', device)) as string
}

/** Goes on with the alerts of this browser (PUSH-04); the device's id, null when it is not the admin's. */
export async function resumePushDevice(actor: AdminActor, endpoint: string): Promise<string | null> {
  const { id } = await requireSession()
  return callSql(actor, 'resumePushDevice', { sessionId: id, endpoint })
}

/** Ends the alerts of this device of the admin (PUSH-03). */
export const removePushDevice = sqlCommand('removePushDevice')

async function readSecret(): Promise<string | null> {
  const { rows } = await runtime().sessionDatabase.query<{ secret: string | null }>(
    'select stored_push_secret() as secret',
  )
  return rows[0]?.secret ?? null
}

export type PushDelivery = {
  config: Pick<Config, 'shopKeys' | 'vapidSubject'>
  log: Logger
  /** How it connects to push services. Default: to addresses of the internet only. */
  pushAgent?: Agent
}

/** The longest that one attempt may take: a push service that hangs keeps a worker no longer. */
const ATTEMPT_MS = 10_000

const payloadSchema = v.object({
  deviceId: v.string(),
  kind: v.picklist(['order', 'message', 'product', 'restock']),
  subject: v.string(),
})

type Notice = PushFacts & { endpoint: string; p256dh: string; auth: string }

/**
 * Makes the job that alerts one device (PUSH-02). A device that its push service does not know any more is removed;
 * one whose session or role ended, and an alert that the service refuses for good, are left out. Everything else the
 * queue repeats, with its own growing pauses: ten attempts within about six hours.
 */
export function deliverPush({ config, log, pushAgent }: PushDelivery): Task {
  return async (payload, helpers) => {
    const { deviceId, kind, subject } = v.parse(payloadSchema, payload)
    const db = queriesOf(helpers)
    const notice = (await callSql(db, 'pushNotice', { deviceId, kind, subject })) as Notice | null
    if (!notice) return
    const keys = await pushKeys(config.shopKeys, () => callSql(db, 'pushSecret'))
    const sender = {
      keys,
      subject: config.vapidSubject ?? `mailto:${await readContact(db)}`,
      ...(pushAgent ? { agent: pushAgent } : {}),
    }
    const timeout = AbortSignal.timeout(ATTEMPT_MS)
    const signal = helpers.abortSignal ? AbortSignal.any([helpers.abortSignal, timeout]) : timeout
    try {
      const text = JSON.stringify(pushNotice(kind, subject, notice))
      const outcome = await sendPush(notice, text, sender, signal)
      if (outcome === 'sent') return
      await callSql(db, 'forgetPushDevice', { deviceId })
      log.info({ deviceId }, 'a device that its push service does not know any more was removed')
    } catch (error) {
      const failure = toServiceError(error)
      if (failure.fault === 'later') throw failure
      log.error({ deviceId, kind, reason: failure.message }, 'an alert was refused by the push service')
    }
  }
}

/** The shop's e-mail address, by which the operators of a push service reach whoever sends. */
async function readContact(db: Queries): Promise<string> {
  const { value } = await db
    .selectFrom('systemSettings')
    .select('value')
    .where('key', '=', 'contact_email')
    .executeTakeFirstOrThrow()
  return value
}
