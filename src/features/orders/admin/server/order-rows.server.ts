import { type ExpressionBuilder, sql } from 'kysely'
import type { Queries } from '#platform/database/actor.ts'
import type { DB } from '#platform/database/types.gen.ts'
import type { AdminOrder } from '../domain/admin-order.ts'

/**
 * Whether nobody has changed the order's status since it was placed (LIVE-08). One look into the index for
 * each order: written as `not exists`, the database would read the changes of all orders into a table first,
 * as long as they fit into its memory.
 */
export function isUntouched(eb: ExpressionBuilder<DB, 'orders'>) {
  return eb(
    eb
      .selectFrom('orderStatusHistory')
      .select(sql.lit(1).as('one'))
      .whereRef('orderId', '=', 'orders.id')
      .where('fromStatus', 'is not', null)
      .limit(1),
    'is',
    null,
  )
}

/** Selects orders for the admin list, newest first; `toAdminOrder` converts the rows. */
export function selectAdminOrders(db: Queries) {
  return db
    .selectFrom('orders')
    .select([
      'id',
      'orderNumber',
      'createdAt',
      'customerName',
      'customerPhone',
      'totalAmount as total',
      'status',
    ])
    .select((eb) => isUntouched(eb).as('isUntouched'))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
}

type AdminOrderRow = Omit<AdminOrder, 'createdAt' | 'isUntouched'> & {
  createdAt: Date
  isUntouched: unknown
}

export function toAdminOrder(row: AdminOrderRow): AdminOrder {
  return { ...row, createdAt: row.createdAt.toISOString(), isUntouched: row.isUntouched === true }
}
