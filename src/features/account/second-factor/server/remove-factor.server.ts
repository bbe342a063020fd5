import type { Actor } from '#platform/database/actor.ts'
import { callSqlAs } from '#platform/database/call-sql.ts'
import { runtime } from '#platform/runtime.ts'
import { recorded } from '#platform/security-log.ts'
import type { Removal } from '../domain/second-factor.schema.ts'
import { requireFresh } from './require-fresh.server.ts'

/**
 * Removes one of the caller's own factors; needs a proof of identity within the last 15 minutes.
 *
 * @throws DomainError `confirmation_needed`
 */
export async function removeFactor(removal: Removal): Promise<null> {
  const { userId } = await requireFresh({ byFactor: true })
  const { authDatabase } = runtime()
  if (removal.kind === 'totp')
    await authDatabase.query('delete from totp_secrets where user_id = $1', [userId])
  else await authDatabase.query('delete from passkeys where user_id = $1 and id = $2', [userId, removal.id])
  return null
}

/**
 * Removes the second factor of another admin, who has lost it.
 *
 * @throws DomainError `forbidden` (also for oneself), `user_not_found`
 */
export async function removeFactorOf(actor: Actor, { userId }: { userId: string }): Promise<null> {
  const remove = () => callSqlAs(actor, 'removeSecondFactor', { target: userId })
  await recorded('second_factor_changed', remove, { facts: { call: 'removeSecondFactorOf', target: userId } })
  return null
}

/** Records that the offer of a second factor was postponed; a notice stays. */
export async function putOff(userId: string): Promise<null> {
  await runtime().authDatabase.query(
    'update users set second_factor_put_off_at = coalesce(second_factor_put_off_at, now()) where id = $1',
    [userId],
  )
  return null
}

/**
 * Runs a change of the caller's own factors and writes its outcome to the security log, under the server
 * function's name.
 */
export function recordChange<Input, Value>(call: string, work: (input: Input) => Promise<Value>) {
  return (input: Input) => recorded('second_factor_changed', () => work(input), { facts: { call } })
}
