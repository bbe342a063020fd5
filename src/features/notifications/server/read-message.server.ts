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
  orderId: string
  waitingSince: Date
}

/** Those of some messages that still wait to be sent. */
export async function readWaiting(db: Queries, ids: readonly string[]): Promise<Message[]> {
  return db
    .selectFrom('orderMessages')
    .select(['id', 'key', 'channel', 'audience', 'orderId', 'waitingSince'])
    .where('id', 'in', ids)
    .where('state', '=', 'waiting')
    .orderBy('id')
    .execute()
}

/** Returns a function that returns the content of a message: the current state of its order, and the shop's data. */
export async function readNotices(
  db: Queries,
  orderIds: readonly string[],
): Promise<(orderId: string) => Omit<OrderNotice, 'origin'>> {
  const rows = await db
    .selectFrom('orderReceipts')
    .select(['orderId', 'receipt'])
    .where('orderId', 'in', orderIds)
    .execute()
  const receipts = new Map(rows.map((row) => [row.orderId, row.receipt]))
  const shop = await readShopFacts(db)
  return (orderId) => ({ receipt: parse(receiptSchema, receipts.get(orderId)), ...shop })
}

/** What every message says of the shop. */
async function readShopFacts(db: Queries): Promise<Omit<OrderNotice, 'origin' | 'receipt'>> {
  const settings = await db.selectFrom('systemSettings').select(['key', 'value']).execute()
  const registrations = await db.selectFrom('businessRegistrations').select(['register', 'number']).execute()
  return { shop: toSettings(settings), registrations: toRegistrations(registrations) }
}
