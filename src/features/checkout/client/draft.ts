import { forgetWithSession } from '#features/account/api/session.queries.ts'
import type { Cart } from '#features/cart/domain/cart.ts'
import { randomUuid } from '#lib/uuid.ts'
import { emptyGuestForm, type GuestForm } from '../domain/guest-order.schema.ts'
import type { SecuredForm } from '../domain/secured-order.schema.ts'
import { emptySimpleForm, type SimpleForm, withCustomer } from '../domain/simple-order.schema.ts'
import { forgetSentOrder, type SentOrder, storeSentOrder } from './sent-order.ts'
import { unansweredKey } from './unanswered-key.ts'

/**
 * The input of the checkout forms and the key of the next order. It survives navigation, so that nothing is
 * typed twice on the way to the login and back; like the cart it lives in the memory of this tab only. Only
 * the browser uses it: the server renders empty forms.
 */
type Drafts = { guest: GuestForm; simple: SimpleForm; secured: SecuredForm | null }

const empty: Drafts = { guest: emptyGuestForm, simple: emptySimpleForm, secured: null }
let drafts: Drafts = empty
let key: string | undefined
let isResumed = false

// The secured form holds a customer's data: clear it at sign-out.
forgetWithSession(() => {
  keepDraft('secured', null)
  forgetSentOrder()
})

/** What was typed into a form since the page was loaded. */
export function draftOf<Form extends keyof Drafts>(form: Form): Drafts[Form] {
  return drafts[form]
}

/** Stores in memory what was typed into a form. */
export function keepDraft<Form extends keyof Drafts>(form: Form, values: Drafts[Form]): void {
  drafts = { ...drafts, [form]: values }
}

/**
 * One key per order, whichever form sends it: a second press, a retry after a lost answer and a return to the
 * screen all send the same key (CHK-26), and so does the next page of this phone after an order without an answer.
 */
export function idempotencyKey(): string {
  key ??= unansweredKey() ?? randomUuid()
  return key
}

/** Starts a new order. */
export function renewIdempotencyKey(): void {
  key = undefined
}

/** Empties all forms and begins a new order with another key (CHK-26). */
export function clearDrafts(): void {
  drafts = empty
  isResumed = false
  renewIdempotencyKey()
}

/** Stores what a reloaded page needs to ask for this order, or to send the same order again. */
export function storeOrder(cart: Cart): void {
  storeSentOrder({ key: idempotencyKey(), cart, drafts })
}

/** Restores the forms and the key as they were when the order was sent. */
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

/** Whether this order was already sent once, before the page was reloaded. */
export function isResumedOrder(): boolean {
  return isResumed
}

/** A guest's input replaces the values of earlier orders, because it is newer. */
export function withGuestDraft(known: SecuredForm): SecuredForm {
  const { guest } = drafts
  return {
    customerName: guest.customerName || known.customerName,
    customerEmail: guest.customerEmail || known.customerEmail,
    customerPhone: guest.customerPhone || known.customerPhone,
    customerAddress: guest.customerAddress || known.customerAddress,
    landmark: guest.landmark || known.landmark,
    notes: guest.notes || known.notes,
  }
}

/** The input of one of the longer forms. */
export type Customer = GuestForm

/** Prefills the simple form with the input of another form, unless it has its own. */
export function keepForSimpleForm(customer: Customer): void {
  keepDraft('simple', withCustomer(drafts.simple, customer))
}
