import * as v from 'valibot'

const money = v.number()

/** What confirmation, messages and invoice show; money in CFA, time as ISO. */
export const receiptSchema = v.object({
  orderNumber: v.string(),
  invoiceNumber: v.string(),
  createdAt: v.string(),
  status: v.string(),
  paymentStatus: v.string(),
  customer: v.object({
    name: v.string(),
    email: v.nullable(v.string()),
    phone: v.string(),
    address: v.string(),
  }),
  items: v.array(
    v.object({
      productId: v.nullable(v.string()),
      name: v.string(),
      price: money,
      quantity: v.number(),
      subtotal: money,
    }),
  ),
  subtotal: money,
  /** What a code took off the subtotal; not there without one (D62). */
  discount: v.optional(v.object({ code: v.string(), amount: money })),
  deliveryFee: money,
  total: money,
  notes: v.nullable(v.string()),
  /** The secret of the order's own page; a stored receipt of an earlier release has none. */
  link: v.nullish(v.string()),
  /** When the last payment was recorded, once all is paid (WAVE-07). */
  paidAt: v.optional(v.string()),
  /** The version of the invoice of a corrected order, from 2, and when it and the previous one were made (CORR-04). */
  correction: v.optional(
    v.object({ version: v.number(), issuedAt: v.string(), previousIssuedAt: v.string() }),
  ),
})

export type Receipt = v.InferOutput<typeof receiptSchema>

/** The discount of an order in words: its name, and the amount as `format` writes one, below zero (D62). */
export function discountLine(
  { code, amount }: NonNullable<Receipt['discount']>,
  format: (amount: number) => string,
): { label: string; amount: string } {
  return { label: `Remise ${code}`, amount: `−${format(amount)}` }
}
