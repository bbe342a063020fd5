import { parse } from 'valibot'
import { fullName } from '#lib/contact/person-name.ts'
import type { AdminActor, Queries } from '#platform/database/actor.ts'
import { callSqlAs } from '#platform/database/call-sql.ts'
import { receiptSchema } from '../../domain/receipt.ts'
import type { CorrectionInput } from '../correction/domain/correction.schema.ts'
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

/**
 * Corrects an order that is not shipped, with its invoice (CORR-01). A key that is known corrects nothing more
 * (CORR-06).
 *
 * @returns the version that the invoice has now
 * @throws DomainError forbidden, order_not_found, order_not_correctable, version_conflict, order_empty,
 * correction_empty, order_corrected, price_changed, stock_insufficient, and the refusals of a customer's data
 */
export async function correctOrder(actor: AdminActor, correction: CorrectionInput): Promise<number> {
  const { orderId, seenVersion, seenStatus, name, email, phone, address, reason, key } = correction
  const { kept } = correction
  const added = correction.added.map(({ productId, ...line }) => ({ id: productId, ...line }))
  const corrected = await callSqlAs(actor, 'correctOrder', {
    orderId,
    seenVersion,
    seenStatus,
    customerName: name,
    customerEmail: email,
    customerPhone: phone,
    customerAddress: address,
    kept,
    added,
    reason,
    requestKey: key,
  })
  return (corrected as { version: number }).version
}
