import * as v from 'valibot'
import { wholeNumber } from '#lib/whole-number.ts'

/** The kinds of payments (D46), in the order in which they are offered. */
export const paymentKinds = ['cash', 'mobile_money', 'transfer', 'card'] as const
export type PaymentKind = (typeof paymentKinds)[number]

export const kindLabels: Record<PaymentKind, string> = {
  cash: 'Espèces',
  mobile_money: 'Mobile Money',
  transfer: 'Virement',
  card: 'Carte',
}

export function kindLabel(kind: string): string {
  return paymentKinds.some((known) => known === kind) ? kindLabels[kind as PaymentKind] : kind
}

/**
 * A payment, a refund, or a correction of one of them: an entry that makes up the difference, with a reason (PAY-02,
 * RETURN-05). Amounts in whole CFA, times as ISO text. `by` is null when the account is deleted.
 */
export type PaymentEntry = {
  id: string
  kind: PaymentKind
  amount: number
  reference: string | null
  reason: string | null
  /** The payment or refund that this entry corrects. */
  corrects: string | null
  /** Whether it is a refund for a return (RETURN-03), or corrects one. */
  isRefund: boolean
  at: string
  by: string | null
}

/** What became of a payment with Wave that is not, or not yet, among the entries (WAVE-05). Amounts as Wave has them. */
export type WaveAttempt = {
  id: string
  state: 'waiting' | 'unanswered' | 'foreign'
  /** Whole CFA that the customer was asked for. */
  asked: number
  openedAt: string
  /** What Wave received that is no whole amount of CFA. */
  received: { amount: number; currency: string; reference: string | null } | null
  problem: string | null
}

/** The money of an order: what it costs, what is left to receive, and each entry, the oldest first. */
export type OrderPayments = {
  orderId: string
  orderNumber: string
  total: number
  remaining: number
  entries: PaymentEntry[]
  /** What was received with Wave and is to be paid back (WAVE-05). */
  toRefund: number
  wave: WaveAttempt[]
}

export function receivedOf(entries: readonly PaymentEntry[]): number {
  return entries.reduce((sum, { amount }) => sum + amount, 0)
}

/** What is left of a payment or refund after its corrections, in CFA without a sign; 0 for a correction itself. */
export function standingOf(entry: PaymentEntry, entries: readonly PaymentEntry[]): number {
  if (entry.corrects) return 0
  return Math.abs(receivedOf(entries.filter(({ id, corrects }) => entry.id === id || entry.id === corrects)))
}

/** What an entry is called: "Espèces", "Correction (Espèces)", "Remboursement (Espèces)". */
export function entryName({
  kind,
  corrects,
  isRefund,
}: Pick<PaymentEntry, 'kind' | 'corrects' | 'isRefund'>): string {
  if (isRefund) return `${corrects ? 'Remboursement corrigé' : 'Remboursement'} (${kindLabel(kind)})`
  return corrects ? `Correction (${kindLabel(kind)})` : kindLabel(kind)
}

/** Whether an order is paid, as a badge. */
export function paymentState({ entries, remaining }: Pick<OrderPayments, 'entries' | 'remaining'>): {
  label: string
  tone: 'ok' | 'amber' | 'grey'
} {
  const isPaid = receivedOf(entries) > 0
  if (remaining > 0)
    return isPaid ? { label: 'En partie', tone: 'amber' } : { label: 'Non réglé', tone: 'grey' }
  return isPaid ? { label: 'Réglé', tone: 'ok' } : { label: 'Rien à recevoir', tone: 'grey' }
}

/** The column is numeric(12, 2). */
const MAX_AMOUNT = 9_999_999_999

const id = v.pipe(v.string(), v.uuid())
/** Stays the same while a form is open: a request that is sent again records nothing twice (PAY-04). */
const key = id

export const wholeAmount = (from: number, tooSmall: string) =>
  wholeNumber({
    from,
    to: MAX_AMOUNT,
    missing: 'Le montant est obligatoire',
    wrong: 'Indiquez un montant en francs, sans décimales',
    tooSmall,
    tooLarge: 'Le montant est trop grand',
  })

/** A text that explains an entry and is never left out. */
export const reasonText = (missing: string) =>
  v.pipe(v.string(), v.trim(), v.nonEmpty(missing), v.maxLength(300, 'Le motif est trop long'))

export const waveSessionSchema = v.object({ sessionId: id })
export const orderPaymentsSchema = v.object({ orderId: id })

/** The form of a payment (PAY-01); every value is the text of its field. */
export const paymentFormSchema = v.object({
  kind: v.picklist(paymentKinds, 'Choisissez un moyen de paiement'),
  amount: wholeAmount(1, 'Le montant doit être d’au moins 1 CFA'),
  reference: v.pipe(v.string(), v.trim(), v.maxLength(100, 'La référence est trop longue')),
})

export const paymentSchema = v.object({ ...paymentFormSchema.entries, orderId: id, key })

/** The form of a correction (PAY-02, RETURN-05): what was really received or paid back, and why the entry was wrong. */
export const correctionFormSchema = v.object({
  received: wholeAmount(0, 'Le montant ne peut pas être négatif'),
  reason: reasonText('Dites pourquoi vous corrigez ce montant'),
})

export const correctionSchema = v.object({ ...correctionFormSchema.entries, paymentId: id, key })
