import * as v from 'valibot'
import {
  isEmail,
  isPersonName,
  isPhone,
  lenientPhone,
  MAX_EMAIL,
  MAX_PHONE,
} from '#lib/contact/contact-details.ts'
import { MAX_TEXT } from '#lib/text.ts'

export const MAX_LANDMARK = 200

const LABEL = '\nRepère : '

/** The address of an order: what was typed, and the landmark on a line of its own. */
export function withLandmark(address: string, landmark: string): string {
  const line = landmark.replace(/\s+/g, ' ').trim()
  return line ? address + LABEL + line : address
}

/** The two parts of an address that `withLandmark` made, for the form of the next order. */
export function splitAddress(address: string): { address: string; landmark: string } {
  const at = address.lastIndexOf(LABEL)
  if (at < 0) return { address, landmark: '' }
  return { address: address.slice(0, at), landmark: address.slice(at + LABEL.length) }
}

/** Adds the phone's position to a landmark, in place of an earlier one. */
export function withPosition(
  landmark: string,
  { latitude, longitude }: { latitude: number; longitude: number },
): string {
  const place = `Position : ${latitude.toFixed(5)}, ${longitude.toFixed(5)}`
  const words = landmark.replace(/[\s,]*Position : [-\d.]+, [-\d.]+/, '').trim()
  return words ? `${words}, ${place}` : place
}

const trimmed = v.pipe(v.string(), v.trim())
const tooShort = "L'adresse doit contenir au moins 10 caractères"
const MIN_ADDRESS = 10

/** A landmark, the phone's position, or both (AFTER-08); an earlier release sends none. */
const landmarkField = v.optional(
  v.pipe(trimmed, v.maxLength(MAX_LANDMARK, 'Le repère est trop long (maximum 200 caractères)')),
  '',
) as v.GenericSchema<string, string>

/** An optional e-mail (VAL-20); lower-cased and trimmed before use (VAL-03). */
const optionalEmail = v.pipe(
  trimmed,
  v.toLowerCase(),
  v.check((text) => text === '' || isEmail(text), 'Email invalide'),
)

const optionalNotes = v.pipe(trimmed, v.maxLength(MAX_TEXT, 'Les notes sont trop longues'))

const fits = (max: number) => (form: { customerAddress: string; landmark: string }) =>
  withLandmark(form.customerAddress, form.landmark).length <= max

/** The price is what the customer saw; the database charges its own (CHK-24). */
const cartLine = v.object({
  id: v.pipe(v.string(), v.maxLength(100)),
  name: v.pipe(v.string(), v.maxLength(500)),
  price: v.number(),
  quantity: v.number(),
})

/** A code as it was typed (D62). */
export const promoCodeField = v.pipe(v.string(), v.maxLength(100))

/** The cart, the idempotency key (CHK-26), and with a code the discount in CFA that was seen. */
export const orderEntries = {
  items: v.array(cartLine),
  idempotencyKey: v.pipe(v.string(), v.uuid()),
  promoCode: v.optional(promoCodeField),
  seenDiscount: v.optional(v.number()),
}

export type SentCode = { promoCode?: string | undefined; seenDiscount?: number | undefined }
export type OrderCart = SentCode & { items: v.InferOutput<typeof cartLine>[]; idempotencyKey: string }

/** The fields of a guest's form. An admin who corrects an order fills them in by the same rules. */
export const guestEntries = {
  customerName: v.pipe(
    trimmed,
    v.minLength(2, 'Le nom doit contenir au moins 2 caractères'),
    v.maxLength(MAX_TEXT, 'Le nom est trop long'),
  ),
  customerEmail: optionalEmail,
  customerPhone: lenientPhone,
  customerAddress: v.pipe(
    trimmed,
    v.minLength(MIN_ADDRESS, tooShort),
    v.maxLength(MAX_TEXT, "L'adresse est trop longue"),
  ),
  landmark: landmarkField,
  notes: optionalNotes,
}

const tooLong = "L'adresse est trop longue"

/** The guest form (GUEST-05, VAL-19 to VAL-22). Form and server use the same schema. */
export const guestFormSchema = v.pipe(
  v.object(guestEntries),
  v.forward(v.partialCheck([['customerAddress'], ['landmark']], fits(MAX_TEXT), tooLong), [
    'customerAddress',
  ]),
)

export type GuestForm = v.InferOutput<typeof guestFormSchema>

export const emptyGuestForm: GuestForm = {
  customerName: '',
  customerEmail: '',
  customerPhone: '',
  customerAddress: '',
  landmark: '',
  notes: '',
}

/** The data of a guest's order (GUEST-11). */
export const guestOrderSchema = v.pipe(
  v.object({ ...guestEntries, ...orderEntries }),
  v.forward(v.partialCheck([['customerAddress'], ['landmark']], fits(MAX_TEXT), tooLong), [
    'customerAddress',
  ]),
)

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

export const securedOrderSchema = v.pipe(
  v.object({ ...securedEntries, ...orderEntries }),
  v.forward(v.partialCheck([['customerAddress'], ['landmark']], fits(MAX_SECURED_ADDRESS), tooLongSecured), [
    'customerAddress',
  ]),
)

const required = (message: string, max: number) =>
  v.pipe(trimmed, v.nonEmpty(message), v.maxLength(max, 'Ce texte est trop long'))

const simpleEntries = {
  firstName: required('Le prénom est requis', 100),
  lastName: required('Le nom est requis', 100),
  phone: v.pipe(trimmed, v.nonEmpty('Le téléphone est requis'), lenientPhone),
  address: required('L’adresse est requise', 450),
  city: required('La ville est requise', 100),
  landmark: landmarkField,
  email: optionalEmail,
  notes: optionalNotes,
}

/** Address and city must do for the courier together; a missing one has its own message. */
const isLongEnough = ({ address, city }: { address: string; city: string }) =>
  address === '' || city === '' || joinAddress(address, city).length >= MIN_ADDRESS

/** The simple form (CHK-02, VAL-23): first name, last name, phone, address and city are required. */
export const simpleFormSchema = v.pipe(
  v.object(simpleEntries),
  v.forward(v.partialCheck([['address'], ['city']], isLongEnough, tooShort), ['address']),
)

export type SimpleForm = v.InferOutput<typeof simpleFormSchema>

export const emptySimpleForm: SimpleForm = {
  firstName: '',
  lastName: '',
  phone: '',
  address: '',
  city: '',
  landmark: '',
  email: '',
  notes: '',
}

export const simpleOrderSchema = v.pipe(
  v.object({ ...simpleEntries, ...orderEntries }),
  v.forward(v.partialCheck([['address'], ['city']], isLongEnough, tooShort), ['address']),
)

function joinAddress(address: string, city: string): string {
  return `${address}, ${city}`
}

/** First and last name become the customer's name, address and city the address (CHK-03). */
export function toCustomer(form: SimpleForm): GuestForm {
  return {
    customerName: `${form.firstName} ${form.lastName}`,
    customerEmail: form.email,
    customerPhone: form.phone,
    customerAddress: joinAddress(form.address, form.city),
    landmark: form.landmark,
    notes: form.notes,
  }
}

/** Fills empty fields from another form; the first word of the name is the first name. */
export function withCustomer(form: SimpleForm, customer: GuestForm): SimpleForm {
  const [firstName = '', ...others] = customer.customerName.trim().split(/\s+/)
  const hasName = form.firstName !== '' || form.lastName !== ''
  return {
    ...form,
    ...(hasName ? {} : { firstName, lastName: others.join(' ') }),
    phone: form.phone || customer.customerPhone,
    address: form.address || customer.customerAddress,
    landmark: form.landmark || customer.landmark,
    email: form.email || customer.customerEmail,
    notes: form.notes || customer.notes,
  }
}
