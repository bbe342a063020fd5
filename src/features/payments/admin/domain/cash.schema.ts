import * as v from 'valibot'
import { wholeAmount } from './payments.schema.ts'

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
export type ClosingInput = v.InferOutput<typeof closingSchema>
