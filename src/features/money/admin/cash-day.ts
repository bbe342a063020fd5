import * as v from 'valibot'
import { formatMoney } from '#lib/format/money.ts'
import { type PaymentEntry, type PaymentKind, paymentKinds, wholeAmount } from './payment.ts'

/** How many orders and entries the page of a day shows at most. */
export const MOST_SHOWN = 100

/** The money that one person recorded of one kind on a day, in CFA. `by` is null when the account is deleted. */
export type CashShare = { personId: string | null; by: string | null; kind: PaymentKind; amount: number }

/** An entry of a day, with the order that it belongs to. */
export type CashEntry = PaymentEntry & { orderId: string; orderNumber: string }

/** An order that is on its way or delivered and not paid in full. Money in CFA. */
export type OrderToCollect = {
  id: string
  orderNumber: string
  customerName: string
  createdAt: string
  status: string
  remaining: number
}

/** A close of the day: what was recorded in cash, what was counted, and why they differ. */
export type CashClosing = {
  id: string
  expected: number
  counted: number
  explanation: string | null
  at: string
  by: string | null
}

/** The money of one day in Abidjan (CASH-01 to CASH-03). The newest entries and orders first, closings last. */
export type CashDay = {
  day: string
  shares: CashShare[]
  entries: CashEntry[]
  toCollect: OrderToCollect[]
  closings: CashClosing[]
}

const sumOf = (shares: readonly CashShare[]) => shares.reduce((sum, { amount }) => sum + amount, 0)

export function collected(shares: readonly CashShare[]): {
  total: number
  kinds: Record<PaymentKind, number>
} {
  const ofKind = (kind: PaymentKind) => sumOf(shares.filter((share) => share.kind === kind))
  const kinds = Object.fromEntries(paymentKinds.map((kind) => [kind, ofKind(kind)]))
  return { total: sumOf(shares), kinds: kinds as Record<PaymentKind, number> }
}

export type PersonShare = { key: string; by: string | null; total: number; kinds: CashShare[] }

/** What each person recorded, the largest amount first. */
export function perPerson(shares: readonly CashShare[]): PersonShare[] {
  const people = new Set(shares.map(({ personId }) => personId))
  return [...people]
    .map((personId) => {
      const own = shares.filter((share) => share.personId === personId)
      const kinds = paymentKinds.flatMap((kind) => own.filter((share) => share.kind === kind))
      return { key: personId ?? 'none', by: own[0]?.by ?? null, total: sumOf(own), kinds }
    })
    .sort((a, b) => b.total - a.total)
}

/** The last close of the day, and whether it holds: no cash was recorded since. */
export function lastClosing({ closings, shares }: Pick<CashDay, 'closings' | 'shares'>): {
  closing: CashClosing | undefined
  holds: boolean
} {
  const closing = closings.at(-1)
  return { closing, holds: closing !== undefined && closing.expected === collected(shares).kinds.cash }
}

/** A difference with its sign: "+500 CFA", "-500 CFA". */
export function signedMoney(difference: number): string {
  return `${difference > 0 ? '+' : ''}${formatMoney(difference)}`
}

/** The day that an address names, no later than today; null when it names none. */
export function dayOfAddress(text: string | undefined, today: string): string | null {
  const at = Date.parse(`${text}T00:00:00Z`)
  // Date.parse also takes other texts for days, and 31 February for another one.
  if (Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== text) return null
  return text > today ? today : text
}

const day = v.pipe(v.string(), v.isoDate())
const explanation = v.pipe(v.string(), v.trim(), v.maxLength(300, 'L’explication est trop longue'))
/** More cash may be paid back than came in: then there is less in the till than in the morning. */
const counted = wholeAmount(-9_999_999_999, 'Le montant est trop petit')

export const cashDaySchema = v.object({ day })

/** The form that closes a day (CASH-03), with the cash in CFA that the admin sees: a difference is explained. */
export const closingFormSchema = (expected: number) =>
  v.pipe(
    v.object({ counted, explanation }),
    v.forward(
      v.check((form) => form.counted === expected || form.explanation !== '', 'Expliquez l’écart'),
      ['explanation'],
    ),
  )

/** A close of a day: the form, the cash that the admin saw, and the key of the request (CASH-04). */
export const closingSchema = v.object({
  day,
  counted,
  explanation,
  seen: v.number(),
  key: v.pipe(v.string(), v.uuid()),
})
