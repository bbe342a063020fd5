import * as v from 'valibot'
import { isEmail, isPersonName, isPhone, MAX_EMAIL, MAX_PHONE } from '#lib/contact/contact-details.ts'
import { landmarkField, orderEntries, withLandmark } from './guest-order.ts'

const phoneFormat = 'Format de téléphone invalide (ex: +225 XX XX XX XX)'

const MAX_ADDRESS = 500
const addressTooLong = "L'adresse est trop longue (maximum 500 caractères)"

const entries = {
  customerName: v.pipe(
    v.string(),
    v.trim(),
    v.check(isPersonName, 'Nom invalide (caractères spéciaux non autorisés)'),
  ),
  customerEmail: v.pipe(
    v.string(),
    v.trim(),
    v.toLowerCase(),
    v.maxLength(MAX_EMAIL, "L'email est trop long"),
    v.check(isEmail, 'Email invalide'),
  ),
  customerPhone: v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(MAX_PHONE, phoneFormat),
    v.check(isPhone, phoneFormat),
  ),
  customerAddress: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(10, "L'adresse doit contenir au moins 10 caractères"),
    v.maxLength(MAX_ADDRESS, addressTooLong),
  ),
  landmark: landmarkField,
  notes: v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(200, 'Les notes sont trop longues (maximum 200 caractères)'),
  ),
}

const isWithinLimit = (form: { customerAddress: string; landmark: string }) =>
  withLandmark(form.customerAddress, form.landmark).length <= MAX_ADDRESS

/** The secured form with the strict rules (CHK-06, VAL-14 to VAL-18). */
export const securedFormSchema = v.pipe(
  v.object(entries),
  v.forward(
    v.partialCheck([['customerAddress'], ['landmark']], (form) => isWithinLimit(form), addressTooLong),
    ['customerAddress'],
  ),
)

export type SecuredForm = v.InferOutput<typeof securedFormSchema>

export const securedOrderSchema = v.pipe(
  v.object({ ...entries, ...orderEntries }),
  v.forward(
    v.partialCheck([['customerAddress'], ['landmark']], (form) => isWithinLimit(form), addressTooLong),
    ['customerAddress'],
  ),
)
