import { type ExpressionBuilder, sql } from 'kysely'
import type { Queries } from '#platform/database/actor.ts'
import type { DB } from '#platform/database/types.gen.ts'
import type { AdminOrder } from '../domain/admin-order.ts'

/** Whether nobody has changed the order's status since it was placed (LIVE-08). */
export function isUntouched(eb: ExpressionBuilder<DB, 'orders'>) {
  return eb.not(
    eb.exists(
      eb
        .selectFrom('order_status_history')
        .select(sql.lit(1).as('one'))
        .whereRef('order_id', '=', 'orders.id')
        .where('from_status', 'is not', null),
    ),
  )
}

/** Selects orders for the admin list, newest first; `toAdminOrder` converts the rows. */
export function selectAdminOrders(db: Queries) {
  return db
    .selectFrom('orders')
    .select([
      'id',
      'order_number',
      'created_at',
      'customer_name',
      'customer_phone',
      'total_amount as total',
      'status',
    ])
    .select((eb) => isUntouched(eb).as('is_untouched'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
}

type AdminOrderRow = Omit<AdminOrder, 'created_at' | 'is_untouched'> & {
  created_at: Date
  is_untouched: unknown
}

export function toAdminOrder(row: AdminOrderRow): AdminOrder {
  return { ...row, created_at: row.created_at.toISOString(), is_untouched: row.is_untouched === true }
}
