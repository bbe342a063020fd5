import { type Actor, readAs } from '#platform/database/actor.ts'
import { callSqlAs } from '#platform/database/call-sql.ts'
import { runtime } from '#platform/runtime.ts'
import type { OrderMessage } from '../domain/order-message.ts'

/**
 * The messages of an order, the owner's first.
 *
 * @throws DomainError permission_denied for anybody but admins
 */
export async function readOrderMessages(actor: Actor, orderId: string): Promise<OrderMessage[]> {
  return readAs(runtime().database, actor, (db) =>
    db
      .selectFrom('orderMessages')
      .select([
        'id',
        'key',
        'channel',
        'audience',
        'state',
        'filed',
        'attempts',
        'lastError as reason',
        'sentAt as sentAt',
        'nextAttemptAt as nextAttemptAt',
      ])
      .where('orderId', '=', orderId)
      .orderBy('audience', 'desc')
      .orderBy('channel')
      .orderBy('createdAt')
      .$narrowType<Pick<OrderMessage, 'channel' | 'audience' | 'state'>>()
      .execute(),
  )
}

/** Counts the failed messages, for the statistics. */
export async function countFailedMessages(actor: Actor): Promise<number> {
  const { count } = await readAs(runtime().database, actor, (db) =>
    db
      .selectFrom('orderMessages')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('state', '=', 'failed')
      .executeTakeFirstOrThrow(),
  )
  return count
}

/**
 * Sends a message of an order again (D27).
 *
 * @returns false when it is being sent right now, or does not exist
 */
export async function resendMessage(actor: Actor, messageId: string): Promise<boolean> {
  return (await callSqlAs(actor, 'resendMessage', { messageId })) ?? false
}
