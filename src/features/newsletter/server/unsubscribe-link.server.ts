import { sql } from 'kysely'
import type { Queries } from '#platform/database/actor.ts'
import { unsubscribeAddress } from '../domain/unsubscribe.ts'

/**
 * The address at which a subscriber leaves without a login, for the mails that the newsletter sends.
 *
 * @param db queries as `message_service`: no other role may sign
 * @param origin the address that customers type
 */
export async function unsubscribeLinkOf(db: Queries, origin: string, subscriberId: string): Promise<string> {
  const { rows } = await sql<{ signature: string }>`
    select sign_unsubscribe_link(${subscriberId}) as signature`.execute(db)
  return unsubscribeAddress(origin, { abonne: subscriberId, signature: rows[0]?.signature ?? '' })
}
