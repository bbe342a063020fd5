import { getRequestHeader } from '@tanstack/react-start/server'
import { sql } from 'kysely'
import { deviceName } from '#features/account/sessions/domain/device-name.ts'
import { currentSession } from '#platform/auth/current-session.ts'
import { type AdminActor, readAs } from '#platform/database/actor.ts'
import { callSqlAs } from '#platform/database/call-sql.ts'
import { DomainError } from '#platform/database/domain-error.ts'
import { readRows } from '#platform/database/read-rows.ts'
import { runtime } from '#platform/runtime.ts'
import type { NewSubscription, PushOverview } from '../domain/push.schema.ts'
import { pushKeys } from './push-keys.server.ts'

/** The devices of the admin, the newest first, and the key that a browser subscribes with (PUSH-03). */
export async function readPushOverview(actor: AdminActor): Promise<PushOverview> {
  const { publicKey } = await pushKeys(runtime().config.shopKeys, readSecret)
  const rows = await readAs(runtime().database, actor, (db) =>
    db
      .selectFrom('pushDevices')
      .select(['id', 'name', 'createdAt', sql<boolean>`is_push_active(push_devices)`.as('isActive')])
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .execute(),
  )
  const devices = rows.map(({ createdAt, ...row }) => ({ ...row, addedAt: createdAt.toISOString() }))
  return { publicKey, devices }
}

/** Alerts this browser from now on, as long as its session lasts (PUSH-01). Returns the device's id. */
export async function savePushDevice(
  actor: AdminActor,
  { endpoint, p256dh, auth }: NewSubscription,
): Promise<string> {
  const session = await sessionId()
  const name = deviceName(getRequestHeader('user-agent') ?? '')
  const device = { sessionId: session, endpoint, p256dh, auth, name }
  return (await callSqlAs(actor, 'savePushDevice', device)) as string
}

/**
 * Continues the alerts of this browser with the present session (PUSH-04). Returns the device's id, or null when the
 * browser is not among the admin's devices.
 */
export async function resumePushDevice(actor: AdminActor, endpoint: string): Promise<string | null> {
  const session = await sessionId()
  return callSqlAs(actor, 'resumePushDevice', { sessionId: session, endpoint })
}

/** Ends the alerts of this device of the admin (PUSH-03). */
export async function removePushDevice(actor: AdminActor, id: string): Promise<void> {
  await callSqlAs(actor, 'removePushDevice', { deviceId: id })
}

async function sessionId(): Promise<string> {
  const session = await currentSession()
  if (!session) throw new DomainError('not_authenticated')
  return session.id
}

async function readSecret(): Promise<string | null> {
  const rows = await readRows<{ secret: string | null }>(
    runtime().sessionDatabase,
    'select stored_push_secret() as secret',
    [],
  )
  return rows[0]?.secret ?? null
}
