import * as v from 'valibot'
import { MIN_PHONE_DIGITS, phoneDigits } from '#lib/phone.ts'
import { MAX_TEXT } from '#lib/text.ts'

const email = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** The guest's form, as typed (GUEST-05, VAL-19 to VAL-22). The same schema binds the form and the server. */
export const guestFormSchema = v.object({
  customerName: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(2, 'Le nom doit contenir au moins 2 caractères'),
    v.maxLength(MAX_TEXT, 'Le nom est trop long'),
  ),
  customerEmail: v.pipe(
    v.string(),
    v.trim(),
    v.toLowerCase(),
    v.check((text) => text === '' || (text.length <= 254 && email.test(text)), 'Email invalide'),
  ),
  customerPhone: v.pipe(
    v.string(),
    v.trim(),
    v.check(
      (text) => phoneDigits(text).length >= MIN_PHONE_DIGITS,
      'Le numéro de téléphone doit contenir au moins 8 chiffres',
    ),
    v.maxLength(40, 'Le numéro de téléphone est trop long'),
  ),
  customerAddress: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(10, "L'adresse doit contenir au moins 10 caractères"),
    v.maxLength(MAX_TEXT, "L'adresse est trop longue"),
  ),
  notes: v.pipe(v.string(), v.trim(), v.maxLength(MAX_TEXT, 'Les notes sont trop longues')),
})

export type GuestForm = v.InferInput<typeof guestFormSchema>

export const emptyGuestForm: GuestForm = {
  customerName: '',
  customerEmail: '',
  customerPhone: '',
  customerAddress: '',
  notes: '',
}

/** How many different products one order may hold. */
export const MAX_LINES = 100

/** A line as the browser sends it; the price is only what the customer saw, never what counts. */
const cartLine = v.object({
  id: v.pipe(v.string(), v.maxLength(100)),
  name: v.pipe(v.string(), v.maxLength(500)),
  price: v.number(),
  quantity: v.number(),
})

/** What a guest's order sends (GUEST-11). */
export const guestOrderSchema = v.object({
  ...guestFormSchema.entries,
  items: v.array(cartLine),
  idempotencyKey: v.pipe(v.string(), v.uuid()),
})

export type GuestOrder = v.InferOutput<typeof guestOrderSchema>
