import * as v from 'valibot'
import { isEmail, lenientPhone } from '#lib/contact/contact-details.ts'
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

export const trimmed = v.pipe(v.string(), v.trim())
export const tooShort = "L'adresse doit contenir au moins 10 caractères"
export const MIN_ADDRESS = 10

/** A landmark, the phone's position, or both (AFTER-08); an earlier release sends none. */
export const landmarkField = v.optional(
  v.pipe(trimmed, v.maxLength(MAX_LANDMARK, 'Le repère est trop long (maximum 200 caractères)')),
  '',
) as v.GenericSchema<string, string>

/** An optional e-mail (VAL-20); lower-cased and trimmed before use (VAL-03). */
export const optionalEmail = v.pipe(
  trimmed,
  v.toLowerCase(),
  v.check((text) => text === '' || isEmail(text), 'Email invalide'),
)

export const optionalNotes = v.pipe(trimmed, v.maxLength(MAX_TEXT, 'Les notes sont trop longues'))

export const fits = (max: number) => (form: { customerAddress: string; landmark: string }) =>
  withLandmark(form.customerAddress, form.landmark).length <= max

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
