import * as v from 'valibot'
import { isEmail } from '#lib/contact/email.ts'
import { MAX_TEXT } from '#lib/text.ts'

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
