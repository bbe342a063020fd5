import * as v from 'valibot'
import { isEmail } from '#lib/contact/email.ts'
import { lenientPhone } from '#lib/contact/lenient-phone.ts'
import { MAX_TEXT } from '#lib/text.ts'
import { landmarkField, withLandmark } from './landmark.ts'

/**
 * A line as the browser sends it; the price is what the customer saw, the database charges its own (CHK-24).
 */
const cartLine = v.object({
  id: v.pipe(v.string(), v.maxLength(100)),
  name: v.pipe(v.string(), v.maxLength(500)),
  price: v.number(),
  quantity: v.number(),
})

/** What every order sends beside its form: the cart and the idempotency key (CHK-26). */
export const orderEntries = {
  items: v.array(cartLine),
  idempotencyKey: v.pipe(v.string(), v.uuid()),
}

export type OrderCart = { items: v.InferOutput<typeof cartLine>[]; idempotencyKey: string }

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
