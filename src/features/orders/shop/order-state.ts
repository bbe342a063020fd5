import { type HistoryState, useRouter } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import * as v from 'valibot'
import { forgetWithSession } from '#features/account/session.api.ts'
import { isRecent, phoneRecord, tabRecord } from '#lib/browser-storage.ts'
import { randomUuid } from '#lib/uuid.ts'
import type { Cart } from '../cart.ts'
import { emptyGuestForm } from '../order-forms.ts'
import type { Receipt } from '../receipt.ts'
import type { SecuredForm } from '../secured-form.ts'
import { emptySimpleForm } from '../simple-draft.ts'
import { keptCart } from './cart-context.tsx'
import { withLink, withReceipt } from './placed-orders.ts'

/**
 * - `sent`: on its way, without an answer yet
 * - `unanswered`: sent, and no answer came: the shop may have it or not
 * - `waiting`: unanswered, and sent again by itself once the network is back (AFTER-07)
 * - `placed`: its answer was read, and is not shown yet
 * - `refused`: the shop has answered that it did not take it
 */
export type OrderState = 'empty' | 'drafted' | 'sent' | 'unanswered' | 'waiting' | 'placed' | 'refused'

/**
 * `typed`: into one of the forms · `lost`: no answer came · `reopened`: the page was loaded again · `postponed`,
 * `takenBack`: the customer lets the order wait for the network, or no longer · `shown`: the confirmation is on the screen ·
 * `forgotten`: the user has signed out
 */
export type OrderEvent =
  | 'typed'
  | 'sent'
  | 'lost'
  | 'placed'
  | 'refused'
  | 'reopened'
  | 'postponed'
  | 'takenBack'
  | 'shown'
  | 'forgotten'

/** Every move of an order; what is not in the table changes nothing. */
export const moves: Readonly<Record<OrderState, Readonly<Partial<Record<OrderEvent, OrderState>>>>> = {
  empty: { typed: 'drafted', sent: 'sent', reopened: 'unanswered', forgotten: 'empty' },
  drafted: { typed: 'drafted', sent: 'sent', reopened: 'unanswered', forgotten: 'empty' },
  sent: { typed: 'sent', lost: 'unanswered', placed: 'placed', refused: 'refused', forgotten: 'empty' },
  unanswered: {
    typed: 'unanswered',
    sent: 'sent',
    placed: 'placed',
    postponed: 'waiting',
    forgotten: 'empty',
  },
  waiting: { typed: 'waiting', sent: 'sent', takenBack: 'unanswered', forgotten: 'empty' },
  placed: { typed: 'placed', sent: 'sent', shown: 'empty', forgotten: 'empty' },
  refused: { typed: 'refused', sent: 'sent', forgotten: 'empty' },
}

const emptyForms = { guest: emptyGuestForm, simple: emptySimpleForm, secured: null as SecuredForm | null }
type CheckoutForms = typeof emptyForms

/**
 * The order of this page. It is in memory until it is sent, so that nothing is typed twice on the way to the login and
 * back; only the browser uses it, the server renders empty forms. From the moment when it is sent until its
 * confirmation is shown it is also in the record of the tab, and its key in that of the phone until it has an answer.
 */
type Order = {
  state: OrderState
  /**
   * One key per order, whichever form sends it: a second press, a retry after a lost answer and a return to the screen all
   * send the same one (CHK-26), and so does the next page of this phone after an order without an answer.
   */
  key: string | null
  forms: CheckoutForms
  /** The articles as they were sent. */
  cart: Cart
  /** Once it is placed. */
  orderNumber?: string | undefined
}

const empty: Order = { state: 'empty', key: null, forms: emptyForms, cart: [], orderNumber: undefined }
let order = empty
const listeners = new Set<() => void>()

forgetWithSession(() => move('forgotten', empty))

/** Makes a move of the table, with what changes by it. Returns whether there is one. */
function move(event: OrderEvent, change: Partial<Order> = {}): boolean {
  const state = moves[order.state][event]
  if (!state) return false
  order = { ...order, ...change, state }
  for (const listener of listeners) listener()
  return true
}

/** The state of this page's order; `empty` on the server. */
export function useOrderState(): OrderState {
  return useSyncExternalStore(subscribe, orderState, () => 'empty')
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function orderState(): OrderState {
  return order.state
}

/** What was typed into a form since the page was loaded. */
export function draftOf<Form extends keyof CheckoutForms>(form: Form): CheckoutForms[Form] {
  return order.forms[form]
}

export function keepDraft<Form extends keyof CheckoutForms>(form: Form, values: CheckoutForms[Form]): void {
  move('typed', { forms: { ...order.forms, [form]: values } })
}

/**
 * The order is about to leave. Returns its key, or null while it is already on its way (CHK-11). A page that is loaded
 * again from now on asks for the order, and does not offer its cart.
 */
export function sendOrder(cart: Cart): string | null {
  const key = order.key ?? unansweredKey() ?? randomUuid()
  if (!move('sent', { key, cart })) return null
  tabRecord.change({ order: { ...order, at: Date.now() } })
  phoneRecord.change({ unanswered: { key, at: Date.now() }, cart: undefined })
  return key
}

/** No answer came. The next press sends the same order, under its key. */
export function loseAnswer(cart: Cart): void {
  move('lost')
  phoneRecord.change({ cart: keptCart(cart) })
}

/** The shop has refused the order. `isOtherContent`: its key stands for another order, so that this one is new. */
export function refuseOrder(cart: Cart, isOtherContent: boolean): void {
  const unanswered = unansweredWithout(order.key)
  move('refused', isOtherContent ? { key: null } : {})
  tabRecord.change({ order: undefined })
  phoneRecord.change({ unanswered, cart: keptCart(cart) })
}

/** The order is placed: neither tab nor phone sends it again. Returns whether the receipt outlives the page. */
export function recordPlaced(receipt: Receipt, userId: string | null): boolean {
  const unanswered = unansweredWithout(order.key)
  if (!move('placed', { orderNumber: receipt.orderNumber })) return false
  phoneRecord.change({ unanswered, cart: undefined, links: withLink(receipt, userId) })
  return tabRecord.change({ order: { ...order, at: Date.now() }, receipts: withReceipt({ userId, receipt }) })
}

/** Records a placed order and names it in the history entry, by which `usePlaced` shows it (GUEST-13). */
export function useStorePlaced() {
  const router = useRouter()
  return async (receipt: Receipt, userId: string | null): Promise<HistoryState> => {
    const isStored = recordPlaced(receipt, userId)
    const { orderNumber, invoiceNumber } = receipt
    const state = { orderNumber, invoiceNumber, ...(isStored || userId ? {} : { receipt }) }
    await router.navigate({ to: router.state.location.pathname, replace: true, state })
    return state
  }
}

/** The confirmation is on the screen: the next order is a new one. */
export function endOrder(): void {
  if (move('shown', empty)) tabRecord.change({ order: undefined })
}

/** Lets an order without an answer wait for the network (AFTER-07). */
export function postponeOrder(): void {
  move('postponed')
}

/** The order waits no more: it is sent by the next press only. */
export function takeOrderBack(): void {
  move('takenBack')
}

const text = v.string()
const texts = v.record(text, text)
const sentOrder = v.object({
  at: v.number(),
  state: v.picklist(['sent', 'placed']),
  key: v.pipe(text, v.uuid()),
  forms: v.object({ guest: texts, simple: texts, secured: v.nullable(texts) }),
  cart: v.array(
    v.looseObject({
      id: text,
      name: text,
      price: v.number(),
      imageUrl: v.nullable(text),
      stock: v.number(),
      quantity: v.number(),
    }),
  ),
  orderNumber: v.optional(text),
})

export type SentOrder = v.InferOutput<typeof sentOrder>

const SENT_MS = 60 * 60_000

/** The order that the previous page of this tab sent within the last hour, and whose end nobody has seen. */
export function orderOfPreviousPage(): SentOrder | null {
  const stored = v.safeParse(sentOrder, tabRecord.read().order)
  if (!stored.success || !isRecent(stored.output.at, SENT_MS)) return null
  return stored.output.key === order.key ? null : stored.output
}

/** Goes on with the order of the previous page: its forms, articles and key are those of this page from now on. */
export function reopenOrder({ key, cart, forms: { guest, simple, secured } }: SentOrder): void {
  move('reopened', {
    key,
    cart,
    forms: {
      guest: { ...emptyGuestForm, ...guest },
      simple: { ...emptySimpleForm, ...simple },
      secured: secured && { ...emptyGuestForm, ...secured },
    },
  })
}

const unansweredOrder = v.object({ key: v.pipe(text, v.uuid()), at: v.number() })
const UNANSWERED_MS = 24 * 60 * 60_000

/**
 * The key of an order of the last day from this phone that was not answered: it may have been recorded. The next order is
 * sent under the same key. If it is the same order, it gets the answer of the first and is not recorded twice; another
 * one is refused once, with the words that one was recorded already (CHK-26).
 */
function unansweredKey(): string | null {
  const stored = v.safeParse(unansweredOrder, phoneRecord.read().unanswered)
  return stored.success && isRecent(stored.output.at, UNANSWERED_MS) ? stored.output.key : null
}

/** What the phone's record says of unanswered orders without this key; the key of another tab stays. */
function unansweredWithout(key: string | null): unknown {
  return unansweredKey() === key ? undefined : phoneRecord.read().unanswered
}
