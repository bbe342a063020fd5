import type { Agent } from 'node:https'
import type { Task } from 'graphile-worker'
import * as v from 'valibot'
import type { Config } from '#platform/config/config.ts'
import { callSql } from '#platform/database/call-sql.ts'
import { toDeliveryError } from '#platform/jobs/delivery-error.ts'
import type { Logger } from '#platform/log.ts'
import { sendPush } from '#platform/push/send-push.server.ts'
import { type Query, queriesOf } from '../../server/deliver-messages.server.ts'
import { type PushFacts, pushNotice } from '../domain/push-notice.ts'
import { pushKeys } from './push-keys.server.ts'

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
    const query = queriesOf(helpers)
    const notice = await readNotice(query, deviceId, kind, subject)
    if (!notice) return
    const keys = await pushKeys(config.shopKeys, () => readSecret(query))
    const sender = {
      keys,
      subject: config.vapidSubject ?? `mailto:${await readContact(query)}`,
      ...(pushAgent ? { agent: pushAgent } : {}),
    }
    const timeout = AbortSignal.timeout(ATTEMPT_MS)
    const signal = helpers.abortSignal ? AbortSignal.any([helpers.abortSignal, timeout]) : timeout
    try {
      const text = JSON.stringify(pushNotice(kind, subject, notice))
      const outcome = await sendPush(notice, text, sender, signal)
      if (outcome === 'sent') return
      await query((db) => callSql(db, 'forgetPushDevice', { deviceId }))
      log.info({ deviceId }, 'a device that its push service does not know any more was removed')
    } catch (error) {
      const failure = toDeliveryError(error)
      if (failure.fault === 'later') throw failure
      log.error({ deviceId, kind, reason: failure.message }, 'an alert was refused by the push service')
    }
  }
}

function readNotice(query: Query, deviceId: string, kind: string, subject: string): Promise<Notice | null> {
  return query(async (db) => (await callSql(db, 'pushNotice', { deviceId, kind, subject })) as Notice | null)
}

function readSecret(query: Query): Promise<string | null> {
  return query((db) => callSql(db, 'pushSecret'))
}

/** The shop's e-mail address, by which the operators of a push service reach whoever sends. */
function readContact(query: Query): Promise<string> {
  return query(async (db) => {
    const { value } = await db
      .selectFrom('systemSettings')
      .select('value')
      .where('key', '=', 'contact_email')
      .executeTakeFirstOrThrow()
    return value
  })
}
