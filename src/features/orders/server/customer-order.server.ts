import type { InferResult } from 'kysely'
import * as v from 'valibot'
import type { Queries } from '#platform/database/actor.ts'
import type { CustomerOrder } from '../domain/order-history.ts'
import { receiptSchema } from '../domain/receipt.ts'

/** Selects orders with their receipt; `toCustomerOrder` converts the rows. */
export function selectWholeOrders(db: Queries) {
  return db
    .selectFrom('orders')
    .innerJoin('orderReceipts', 'orderReceipts.orderId', 'orders.id')
    .select(['orders.id', 'orderReceipts.receipt'])
}

type WholeOrder = InferResult<ReturnType<typeof selectWholeOrders>>[number]

/** An order without an invoice has no invoice number. */
const customerReceiptSchema = v.object({ ...receiptSchema.entries, invoiceNumber: v.nullable(v.string()) })

/** Makes a customer's order from its row; throws when the stored receipt is invalid. */
export function toCustomerOrder({ id, receipt }: WholeOrder): CustomerOrder {
  return { id, ...v.parse(customerReceiptSchema, receipt) }
}
