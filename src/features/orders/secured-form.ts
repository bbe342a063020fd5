import * as v from 'valibot'
import { isEmail, isPersonName, isPhone, MAX_EMAIL, MAX_PHONE } from '#lib/contact/contact-details.ts'
import { fits, landmarkField, MIN_ADDRESS, tooShort, trimmed } from './order-forms.ts'

const securedPhone = 'Format de téléphone invalide (ex: +225 XX XX XX XX)'
const MAX_SECURED_ADDRESS = 500
const tooLongSecured = "L'adresse est trop longue (maximum 500 caractères)"

const securedEntries = {
  customerName: v.pipe(trimmed, v.check(isPersonName, 'Nom invalide (caractères spéciaux non autorisés)')),
  customerEmail: v.pipe(
    trimmed,
    v.toLowerCase(),
    v.maxLength(MAX_EMAIL, "L'email est trop long"),
    v.check(isEmail, 'Email invalide'),
  ),
  customerPhone: v.pipe(trimmed, v.maxLength(MAX_PHONE, securedPhone), v.check(isPhone, securedPhone)),
  customerAddress: v.pipe(
    trimmed,
    v.minLength(MIN_ADDRESS, tooShort),
    v.maxLength(MAX_SECURED_ADDRESS, tooLongSecured),
  ),
  landmark: landmarkField,
  notes: v.pipe(trimmed, v.maxLength(200, 'Les notes sont trop longues (maximum 200 caractères)')),
}

/** The secured form with the strict rules (CHK-06, VAL-14 to VAL-18). */
export const securedFormSchema = v.pipe(
  v.object(securedEntries),
  v.forward(v.partialCheck([['customerAddress'], ['landmark']], fits(MAX_SECURED_ADDRESS), tooLongSecured), [
    'customerAddress',
  ]),
)

export type SecuredForm = v.InferOutput<typeof securedFormSchema>
