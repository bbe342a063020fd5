import { fullName } from '#lib/contact/person-name.ts'
import type { PaymentEntry, PaymentKind } from '../domain/payment.ts'

/** The columns of `payments`, joined with the profile of whoever recorded each, from which `toEntry` makes an entry. */
export const entryColumns = [
  'payments.id',
  'kind',
  'amount',
  'reference',
  'reason',
  'corrects',
  'recordedAt',
  'returnId',
  'firstName',
  'lastName',
  'email',
] as const

type EntryRow = Pick<PaymentEntry, 'id' | 'amount' | 'reference' | 'reason' | 'corrects'> & {
  kind: string
  recordedAt: Date
  returnId: string | null
  firstName: string | null
  lastName: string | null
  email: string | null
}

/** Makes an entry of its row, the time as ISO text. */
export function toEntry(row: EntryRow): PaymentEntry {
  const { id, amount, reference, reason, corrects } = row
  return {
    id,
    amount,
    reference,
    reason,
    corrects,
    isRefund: row.returnId !== null,
    kind: row.kind as PaymentKind,
    at: row.recordedAt.toISOString(),
    by: fullName(row.firstName, row.lastName) || row.email,
  }
}
