import { sql } from 'kysely'
import { toSettings } from '#features/settings/domain/settings.ts'
import { chatNumber } from '#lib/contact/chat-number.ts'
import { isEmail } from '#lib/contact/email.ts'
import { type Actor, readAs } from '#platform/database/actor.ts'
import { runtime } from '#platform/runtime.ts'
import type { DeliveryIssue, DeliveryState } from '../domain/delivery-state.ts'
import { readOperationsState } from '../operations/free-space.server.ts'
import { operationsIssues } from '../operations/operations-state.ts'

type Counts = { failed: number; late: number; reason: string | null }

/**
 * Reads the delivery health: which channels of this instance are configured, failed and late messages, and
 * risks to the shop's data.
 *
 * @throws DomainError permission_denied for anybody but admins
 */
export async function readDeliveryState(
  actor: Actor,
): Promise<DeliveryState & { operations: DeliveryIssue[] }> {
  const { database, config } = runtime()
  const { shop, counts, operations } = await readAs(database, actor, async (db) => ({
    operations: await readOperationsState(db, config),
    shop: toSettings(await db.selectFrom('systemSettings').select(['key', 'value']).execute()),
    counts: await sql<Counts>`
      select
        (count(*) filter (where state = 'failed' and waiting_since > now() - interval '7 days'))::integer as failed,
        (count(*) filter (where is_late))::integer as late,
        (array_agg(last_error order by waiting_since desc)
          filter (where is_late and last_error is not null))[1] as reason
      from (
        select *, state = 'waiting' and waiting_since < now() - interval '10 minutes' as is_late
        from order_messages
        where state <> 'sent'
      ) as m`.execute(db),
  }))
  const { failed = 0, late = 0, reason = null } = counts.rows[0] ?? {}
  const owner = config.orderEmail ?? shop.contactEmail
  return {
    mail: { isSet: config.smtpUrl !== null, to: isEmail(owner) ? owner : null },
    chat: { isSet: config.whatsapp !== null, to: chatNumber(shop.whatsappNumber) },
    failed,
    late: { count: late, reason },
    // Computed here, since the clock of a phone may be wrong.
    operations: operationsIssues(operations, Date.now()),
  }
}
