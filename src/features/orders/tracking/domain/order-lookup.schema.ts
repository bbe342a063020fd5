import * as v from 'valibot'
import { MIN_PHONE_DIGITS, phoneDigits } from '#lib/contact/phone.ts'

/** The form of `/suivi` (TRACK-07). Form and server use the same schema. */
export const orderLookupSchema = v.object({
  orderNumber: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty('Le numéro de commande est requis'),
    v.maxLength(60, 'Ce numéro est trop long'),
  ),
  phone: v.pipe(
    v.string(),
    v.trim(),
    v.check(
      (text) => phoneDigits(text).length >= MIN_PHONE_DIGITS,
      'Le numéro de téléphone doit contenir au moins 8 chiffres',
    ),
    v.maxLength(40, 'Le numéro de téléphone est trop long'),
  ),
})

export type OrderLookup = v.InferOutput<typeof orderLookupSchema>
