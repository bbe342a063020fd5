import { sql } from 'kysely'
import { parse } from 'valibot'
import { receiptSchema } from '#features/orders/domain/receipt.ts'
import { type AdminActor, asActor } from '#platform/database/actor.ts'
import { runtime } from '#platform/runtime.ts'
import { orderArguments } from '../../server/order-calls.server.ts'
import { orderParameters } from '../../server/order-parameters.ts'
import { counted, placeAlone } from '../../server/place-order.server.ts'
import type { TakenOrderInput } from '../domain/taken-order.schema.ts'
import type { TakenOrder } from '../domain/taken-order.ts'

/**
 * Takes the order of a customer who calls, writes or is in the shop (PHONE-01), through `take_order`. The
 * same key with the same content returns the same order again (PHONE-06).
 *
 * @throws DomainError as `take_order` refuses it; `busy` when its turn and its locks do not come within 5
 * seconds
 */
export function takeOrder(actor: AdminActor, { source, ...order }: TakenOrderInput): Promise<TakenOrder> {
  const named = orderArguments(orderParameters(order, { address: '', cap: null }))
  return counted(
    placeAlone((lockMs) =>
      asActor(
        runtime().database,
        actor,
        async (db) => {
          const { rows } = await sql<{ orderId: string; receipt: unknown }>`
            select order_id, receipt from take_order(${named}, source => ${source})`.execute(db)
          const [row] = rows
          if (!row) throw new Error('take_order returned no row')
          return { id: row.orderId, receipt: parse(receiptSchema, row.receipt) }
        },
        { lockMs },
      ),
    ),
  )
}
