import * as v from 'valibot'
import { isEmail, isPhone, MAX_EMAIL, tidyPhone } from '#lib/contact/contact-details.ts'

/** "Me prévenir de son retour" (RESTOCK-01): the product, and an e-mail or a phone number in one field. */
export const restockSchema = v.object({
  productId: v.pipe(v.string(), v.uuid()),
  contact: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty('E-mail ou téléphone requis'),
    v.maxLength(MAX_EMAIL, 'C’est trop long pour un e-mail ou un numéro'),
    v.transform((text) => (text.includes('@') ? text.toLowerCase() : tidyPhone(text))),
    v.check(
      (text) => isEmail(text) || isPhone(text),
      'Écrivez un e-mail (awa@exemple.ci) ou un numéro (07 00 00 00 00)',
    ),
  ),
})

export type RestockRequest = v.InferOutput<typeof restockSchema>

/** What became of it: noted, whoever asked before; or it is back already. */
export type RestockOutcome = 'noted' | 'in_stock'

export const restockOutcomeTexts: Record<RestockOutcome, string> = {
  noted: 'C’est noté : nous vous prévenons dès son retour.',
  in_stock: 'Il vient de revenir : vous pouvez le commander.',
}
