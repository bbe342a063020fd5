import * as v from 'valibot'
import { isEmail, lenientPhone } from '#lib/contact/contact-details.ts'
import { MAX_TEXT } from '#lib/text.ts'

export const MAX_LANDMARK = 200

const LABEL = '\nRepère : '

/** A landmark, the phone's position, or both (AFTER-08); an earlier release sends none. */
export const landmarkField = v.optional(
  v.pipe(v.string(), v.trim(), v.maxLength(MAX_LANDMARK, 'Le repère est trop long (maximum 200 caractères)')),
  '',
) as v.GenericSchema<string, string>

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

/** An optional e-mail (VAL-20); lower-cased and trimmed before use (VAL-03). */
export const optionalEmail = v.pipe(
  v.string(),
  v.trim(),
  v.toLowerCase(),
  v.check((text) => text === '' || isEmail(text), 'Email invalide'),
)

export const optionalNotes = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(MAX_TEXT, 'Les notes sont trop longues'),
)

/** The fields of a guest's form. An admin who corrects an order fills them in by the same rules. */
export const guestEntries = {
  customerName: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(2, 'Le nom doit contenir au moins 2 caractères'),
    v.maxLength(MAX_TEXT, 'Le nom est trop long'),
  ),
  customerEmail: optionalEmail,
  customerPhone: lenientPhone,
  customerAddress: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(10, "L'adresse doit contenir au moins 10 caractères"),
    v.maxLength(MAX_TEXT, "L'adresse est trop longue"),
  ),
  landmark: landmarkField,
  notes: optionalNotes,
}

const isWithinLimit = (form: { customerAddress: string; landmark: string }) =>
  withLandmark(form.customerAddress, form.landmark).length <= MAX_TEXT
const tooLong = "L'adresse est trop longue"

/** The guest form (GUEST-05, VAL-19 to VAL-22). Form and server use the same schema. */
export const guestFormSchema = v.pipe(
  v.object(guestEntries),
  v.forward(
    v.partialCheck([['customerAddress'], ['landmark']], (form) => isWithinLimit(form), tooLong),
    ['customerAddress'],
  ),
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
  v.forward(
    v.partialCheck([['customerAddress'], ['landmark']], (form) => isWithinLimit(form), tooLong),
    ['customerAddress'],
  ),
)
