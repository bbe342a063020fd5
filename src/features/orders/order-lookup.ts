import * as v from 'valibot'
import { lenientPhone } from '#lib/contact/contact-details.ts'

/** The form of `/suivi` (TRACK-07). Form and server use the same schema. */
export const orderLookupSchema = v.object({
  orderNumber: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty('Le numéro de commande est requis'),
    v.maxLength(60, 'Ce numéro est trop long'),
  ),
  phone: lenientPhone,
})

export type OrderLookup = v.InferOutput<typeof orderLookupSchema>
