import * as v from 'valibot'
import { fullName, sizesText } from '#features/catalogue/formats.ts'
import type { ListedProduct, Product } from '#features/catalogue/product.ts'
import { MIN_PHONE_DIGITS } from '#lib/contact/contact-details.ts'
import { promoCodeText } from '#lib/errors/promo-code-texts.ts'
import type { Failure } from '#lib/errors/result.ts'
import { staffErrorText } from '#lib/errors/staff-error-texts.ts'
import type { CartProduct } from '../cart.ts'
import { orderCartSchema } from '../order-cart.ts'
import { isPromoRefusal } from '../order-failure.ts'
import { emptyGuestForm, type GuestForm, guestFormSchema } from '../order-forms.ts'
import type { Receipt } from '../receipt.ts'
import { orderSources } from './admin-order.ts'

/** An order that an admin takes (PHONE-01): that of a guest, and how it came. */
export const takenOrderSchema = v.intersect([
  guestFormSchema,
  orderCartSchema,
  v.object({ source: v.picklist(orderSources, 'Dites comment la commande est arrivée') }),
])
export type TakenOrderInput = v.InferOutput<typeof takenOrderSchema>

/** The digits of a phone number, by which its customer is looked up (PHONE-02). */
export const customerLookupSchema = v.object({
  digits: v.pipe(v.string(), v.minLength(MIN_PHONE_DIGITS), v.maxLength(40), v.regex(/^\d+$/)),
})

/** What is searched for among the products (PHONE-03). */
export const offerSearchSchema = v.object({ query: v.pipe(v.string(), v.maxLength(200)) })

export type TakenOrder = { id: string; receipt: Receipt }

/** What an admin reads in place of the words for a customer. */
const ownTexts: Record<string, string> = {
  price_changed:
    'Le prix d’un produit a changé. La commande est à jour : vérifiez le total, puis enregistrez à nouveau.',
  stock_insufficient: 'Le stock ne suffit pas : corrigez les quantités marquées.',
  items_invalid: 'Un des produits ne peut pas être commandé : retirez-le.',
  idempotency_mismatch:
    'Votre premier envoi avait bien été enregistré, avec ce qui était saisi alors. Vérifiez la liste des commandes : si vous enregistrez à nouveau, une seconde commande sera créée.',
  database_away:
    'Erreur technique temporaire. Votre saisie est gardée. Enregistrez à nouveau : la commande ne sera créée qu’une seule fois.',
  discount_changed: 'La remise a changé : vérifiez le total, puis enregistrez à nouveau.',
  network:
    'Connexion impossible. Votre saisie est gardée. Enregistrez à nouveau : la commande ne sera créée qu’une seule fois.',
}

/** Why an order that an admin takes was not saved, and what to do (PHONE-06). */
export function takenOrderFailureText(failure: Failure): string {
  if (isPromoRefusal(failure))
    return `${promoCodeText(failure)} Enregistrez à nouveau pour commander sans remise.`
  return ownTexts[failure.code] ?? staffErrorText(failure)
}

/** Who ordered last with a phone number, and when (ISO time). */
export type KnownCustomer = {
  name: string
  email: string
  address: string
  landmark: string
  orderedAt: string
}

/** What was typed into the form of an order; what was not touched is missing. */
export type TypedForm = Partial<GuestForm>

/** The fields as they are shown: what was typed, else what is known of the customer (PHONE-02). */
export function formValues(typed: TypedForm, known: KnownCustomer | null): GuestForm {
  const filled = known && {
    customerName: known.name,
    customerEmail: known.email,
    customerAddress: known.address,
    landmark: known.landmark,
  }
  return { ...emptyGuestForm, ...filled, ...typed }
}

/** What was typed so far, after a change of the fields that were shown as `before`. */
export function typedAfter(
  typed: TypedForm,
  before: GuestForm,
  after: Readonly<Record<string, string>>,
): TypedForm {
  const changed = Object.entries(after).filter(
    ([name, text]) => name in before && before[name as keyof GuestForm] !== text,
  )
  return { ...typed, ...Object.fromEntries(changed) }
}

/** A perfume or product that a search found, and what of it can be ordered: itself, or each of its formats. */
export type Offer = {
  id: string
  name: string
  imageUrl: string | null
  choices: readonly { size: string | null; product: CartProduct }[]
}

/** The products as the order is composed of them, in the order of `ids` (PHONE-03). */
export function offersOf(ids: readonly string[], products: readonly ListedProduct[]): Offer[] {
  return ids.flatMap((id) => {
    const found = products.find((product) => product.id === id)
    return found ? [offerOf(found)] : []
  })
}

function offerOf({ formats, ...own }: ListedProduct): Offer {
  const toOrder = ({ id, name, price, compareAtPrice, imageUrl, stock }: Product): CartProduct => ({
    id,
    name: fullName({ id, name, formats }),
    price,
    compareAtPrice,
    imageUrl,
    stock,
  })
  return {
    id: own.id,
    name: own.name,
    imageUrl: own.imageUrl,
    choices: formats
      ? formats.map((format) => ({ size: sizesText([format]), product: toOrder(format) }))
      : [{ size: null, product: toOrder(own) }],
  }
}
