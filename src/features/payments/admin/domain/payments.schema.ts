import * as v from 'valibot'
import { parseDecimal } from '#lib/format/parse-decimal.ts'
import { paymentKinds } from './payment.ts'

/** The column is numeric(12, 2). */
const MAX_AMOUNT = 9_999_999_999

const id = v.pipe(v.string(), v.uuid())
/** Stays the same while a form is open: a request that is sent again records nothing twice (PAY-04). */
const key = id

const whole = 'Indiquez un montant en francs, sans décimales'

/** An amount as it is typed, in whole CFA. */
export const wholeAmount = (least: number, tooSmall: string) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty('Le montant est obligatoire'),
    v.transform(parseDecimal),
    v.number(whole),
    v.integer(whole),
    v.minValue(least, tooSmall),
    v.maxValue(MAX_AMOUNT, 'Le montant est trop grand'),
  )

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
export type PaymentInput = v.InferOutput<typeof paymentSchema>

/** The form of a correction (PAY-02, RETURN-05): what was really received or paid back, and why the entry was wrong. */
export const correctionFormSchema = v.object({
  received: wholeAmount(0, 'Le montant ne peut pas être négatif'),
  reason: reasonText('Dites pourquoi vous corrigez ce montant'),
})

export const correctionSchema = v.object({ ...correctionFormSchema.entries, paymentId: id, key })
export type CorrectionInput = v.InferOutput<typeof correctionSchema>
