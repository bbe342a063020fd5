import { parse } from 'valibot'
import { receiptSchema } from '#features/orders/domain/receipt.ts'
import { toRegistrations } from '#features/settings/domain/registrations.ts'
import { toSettings } from '#features/settings/domain/settings.ts'
import type { Queries } from '#platform/database/actor.ts'
import type { OrderNotice } from '../templates/order-notice.ts'

export type Message = {
  id: string
  key: string
  channel: string
  audience: string
  state: string
  orderId: string
  waitingSince: Date
}

/** The message, or null when its order no longer exists. */
export async function readMessage(db: Queries, id: string): Promise<Message | null> {
  const row = await db
    .selectFrom('orderMessages')
    .select([
      'id',
      'key',
      'channel',
      'audience',
      'state',
      'orderId as orderId',
      'waitingSince as waitingSince',
    ])
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

/** The content of the message: the current state of the order, and the shop's data. */
export async function readNotice(db: Queries, orderId: string): Promise<Omit<OrderNotice, 'origin'>> {
  const { receipt } = await db
    .selectFrom('orderReceipts')
    .select('receipt')
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow()
  return { receipt: parse(receiptSchema, receipt), ...(await readShopFacts(db)) }
}

/** What every message says of the shop. */
export async function readShopFacts(db: Queries): Promise<Omit<OrderNotice, 'origin' | 'receipt'>> {
  const settings = await db.selectFrom('systemSettings').select(['key', 'value']).execute()
  const registrations = await db.selectFrom('businessRegistrations').select(['register', 'number']).execute()
  return { shop: toSettings(settings), registrations: toRegistrations(registrations) }
}
