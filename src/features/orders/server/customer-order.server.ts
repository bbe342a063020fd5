import type { InferResult } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Queries } from '#platform/database/actor.ts'
import type { CustomerOrder } from '../domain/order-history.ts'

/** Selects orders with their items and first invoice; `toCustomerOrder` converts the rows. */
export function selectWholeOrders(db: Queries) {
  return db
    .selectFrom('orders')
    .leftJoin('invoices', 'invoices.order_id', 'orders.id')
    .select([
      'orders.id',
      'order_number',
      'invoice_number',
      'orders.created_at',
      'orders.status',
      'payment_status',
      'orders.customer_name',
      'orders.customer_email',
      'orders.customer_phone',
      'orders.customer_address',
      'orders.total_amount',
      'invoices.subtotal',
      'delivery_fee',
      'notes',
    ])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('order_items')
          .select([
            'product_id',
            'product_name as name',
            'product_price as price',
            'quantity',
            'order_items.subtotal',
          ])
          .whereRef('order_items.order_id', '=', 'orders.id')
          .orderBy('order_items.id'),
      ).as('items'),
    )
}

type WholeOrder = InferResult<ReturnType<typeof selectWholeOrders>>[number]

export function toCustomerOrder(row: WholeOrder): CustomerOrder {
  return {
    id: row.id,
    order_number: row.order_number,
    invoice_number: row.invoice_number,
    created_at: row.created_at.toISOString(),
    status: row.status,
    payment_status: row.payment_status,
    customer: {
      name: row.customer_name,
      email: row.customer_email,
      phone: row.customer_phone,
      address: row.customer_address,
    },
    items: row.items.map((item) => ({
      ...item,
      price: Number(item.price),
      subtotal: Number(item.subtotal),
    })),
    subtotal: row.subtotal ?? row.total_amount,
    delivery_fee: row.delivery_fee ?? 0,
    total: row.total_amount,
    notes: row.notes,
  }
}
