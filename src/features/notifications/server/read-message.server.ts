import type { Receipt } from '#features/orders/domain/receipt.ts'
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
    .selectFrom('order_messages')
    .select([
      'id',
      'key',
      'channel',
      'audience',
      'state',
      'order_id as orderId',
      'waiting_since as waitingSince',
    ])
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

/** The content of the message: the current state of the order, and the shop's data. */
export async function readNotice(db: Queries, orderId: string): Promise<OrderNotice> {
  const order = await db
    .selectFrom('orders as o')
    .innerJoin('invoices as i', 'i.order_id', 'o.id')
    .select([
      'o.order_number',
      'i.invoice_number',
      'o.created_at',
      'o.status',
      'o.payment_status',
      'o.customer_name',
      'o.customer_email',
      'o.customer_phone',
      'o.customer_address',
      'o.notes',
      'i.subtotal',
      'i.delivery_fee',
      'o.total_amount',
    ])
    .where('o.id', '=', orderId)
    .executeTakeFirstOrThrow()
  const items = await db
    .selectFrom('order_items')
    .select(['product_id', 'product_name as name', 'product_price as price', 'quantity', 'subtotal'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
  const settings = await db.selectFrom('system_settings').select(['key', 'value']).execute()
  const receipt: Receipt = {
    order_number: order.order_number,
    invoice_number: order.invoice_number,
    created_at: order.created_at.toISOString(),
    status: order.status,
    payment_status: order.payment_status,
    customer: {
      name: order.customer_name,
      email: order.customer_email,
      phone: order.customer_phone,
      address: order.customer_address,
    },
    items,
    subtotal: order.subtotal,
    delivery_fee: order.delivery_fee,
    total: order.total_amount,
    notes: order.notes,
  }
  return { receipt, shop: toSettings(settings) }
}
