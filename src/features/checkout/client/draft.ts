import { forgetWithSession } from '#features/account/api/session.queries.ts'
import type { Cart } from '#features/cart/domain/cart.ts'
import { randomUuid } from '#lib/uuid.ts'
import { emptyGuestForm, type GuestForm } from '../domain/guest-order.schema.ts'
import type { SecuredForm } from '../domain/secured-order.schema.ts'
import { emptySimpleForm, type SimpleForm, withCustomer } from '../domain/simple-order.schema.ts'
import { forgetSentOrder, type SentOrder, storeSentOrder } from './sent-order.ts'

/**
 * What a customer has typed into the checkouts, and the key of the order that will come of it. It outlives the screens, so that
 * nothing is typed twice on the way to the login and back; like the cart it lives in this tab's memory only.
 * Read and written by the browser alone: the server renders empty forms.
 */
type Drafts = { guest: GuestForm; simple: SimpleForm; secured: SecuredForm | null }

const empty: Drafts = { guest: emptyGuestForm, simple: emptySimpleForm, secured: null }
let drafts: Drafts = empty
let key: string | undefined
let isResumed = false

// The secured form holds what is known of one customer: nobody else finds it after a sign-out.
forgetWithSession(() => {
  keepDraft('secured', null)
  forgetSentOrder()
})

export function draftOf<Form extends keyof Drafts>(form: Form): Drafts[Form] {
  return drafts[form]
}

export function keepDraft<Form extends keyof Drafts>(form: Form, values: Drafts[Form]): void {
  drafts = { ...drafts, [form]: values }
}

/**
 * One key per order, whichever form sends it: a second press, a retry after a lost answer, a return to this screen all carry
 * the same (CHK-26).
 */
export function idempotencyKey(): string {
  key ??= randomUuid()
  return key
}

/** After this the next order is another one. */
export function renewIdempotencyKey(): void {
  key = undefined
}

export function clearDrafts(): void {
  drafts = empty
  isResumed = false
  renewIdempotencyKey()
}

/** Stores what a page that is loaded anew needs to ask for this order, or to send the very same again. */
export function storeOrder(cart: Cart): void {
  storeSentOrder({ key: idempotencyKey(), cart, drafts })
}

/** Puts forms and key back as they were when the order was sent. */
export function resumeOrder(sent: SentOrder): void {
  const { guest, simple, secured } = sent.drafts
  drafts = {
    guest: { ...emptyGuestForm, ...guest },
    simple: { ...emptySimpleForm, ...simple },
    secured: secured && { ...emptyGuestForm, ...secured },
  }
  key = sent.key
  isResumed = true
}

/** Whether the order that is being made was already sent once, before the page was loaded anew. */
export function isResumedOrder(): boolean {
  return isResumed
}

/** What a guest typed goes before what is known from earlier orders: it is the newer wish. */
export function withGuestDraft(known: SecuredForm): SecuredForm {
  const { guest } = drafts
  return {
    customerName: guest.customerName || known.customerName,
    customerEmail: guest.customerEmail || known.customerEmail,
    customerPhone: guest.customerPhone || known.customerPhone,
    customerAddress: guest.customerAddress || known.customerAddress,
    notes: guest.notes || known.notes,
  }
}

/** What a customer has typed into one of the longer forms. */
export type Customer = GuestForm

/** On the way to the simple form: what was typed goes along, unless something stands there already. */
export function keepForSimpleForm(customer: Customer): void {
  keepDraft('simple', withCustomer(drafts.simple, customer))
}
