import { parse } from 'valibot'
import { fullName } from '#lib/contact/person-name.ts'
import type { Queries } from '#platform/database/actor.ts'
import { receiptSchema } from '../../domain/receipt.ts'
import type { EarlierInvoice, OrderCorrections } from '../correction/domain/order-corrections.ts'

/** What the dialog of an order needs to correct it, and the versions of its invoice that were replaced (CORR-04). */
export async function readCorrections(db: Queries, orderId: string): Promise<OrderCorrections> {
  const lines = await db
    .selectFrom('orderItems')
    .select(['id as itemId', 'productId', 'productName as name', 'productPrice as price', 'quantity'])
    .where('orderId', '=', orderId)
    .orderBy('id')
    .execute()
  const order = await db
    .selectFrom('orders')
    .leftJoin('invoices', 'invoices.orderId', 'orders.id')
    .select(['invoices.version', 'stockTakenAt', 'erasedAt'])
    .where('orders.id', '=', orderId)
    .executeTakeFirstOrThrow()
  return {
    lines,
    version: order.version,
    isFixed: order.version === null || order.stockTakenAt !== null || order.erasedAt !== null,
    earlierInvoices: await readEarlierInvoices(db, orderId),
  }
}

async function readEarlierInvoices(db: Queries, orderId: string): Promise<EarlierInvoice[]> {
  const rows = await db
    .selectFrom('invoiceVersions as earlier')
    .leftJoin('profiles', 'profiles.id', 'earlier.replacedBy')
    .select(['version', 'content', 'issuedAt', 'reason', 'replacedAt', 'firstName', 'lastName', 'email'])
    .where('orderId', '=', orderId)
    .orderBy('version', 'desc')
    .execute()
  return rows.map(({ content, issuedAt, replacedAt, firstName, lastName, email, ...earlier }) => ({
    ...earlier,
    receipt: parse(receiptSchema, content),
    issuedAt: issuedAt.toISOString(),
    replacedAt: replacedAt.toISOString(),
    by: fullName(firstName, lastName) || email,
  }))
}
