import * as v from 'valibot'
import type { AdminOrder, NewOrder } from '../domain/admin-order.ts'

/**
 * How many seen orders a browser remembers. Beyond this the oldest are dropped, and `since` moves past them.
 */
export const MAX_SEEN = 300

/**
 * An order carries the time its transaction began. One that commits up to this much later (ms) is still
 * found.
 */
export const LATENESS_MS = 5 * 60_000

const moment = v.pipe(v.string(), v.isoTimestamp())
const orderRef = v.object({ id: v.pipe(v.string(), v.uuid()), createdAt: moment })

/**
 * What a browser remembers about orders: which ones cannot be new, and which ones it has already announced.
 */
const newOrderStateSchema = v.object({
  /** Only orders placed after this moment can be new. */
  since: moment,
  /** Orders placed since then that are not new: present at the first poll, or opened later. */
  seen: v.array(orderRef),
  /** Announced are all orders placed up to `until`, and those listed. */
  notified: v.object({ until: moment, orders: v.array(orderRef) }),
})
export type NewOrderState = v.InferOutput<typeof newOrderStateSchema>
type OrderRef = v.InferOutput<typeof orderRef>

/** Answer to the first poll: these orders are not new (LIVE-06). */
export type RecentOrders = { since: string; orders: (OrderRef & { status: string })[] }

/** Answer to a later poll. */
export type NewOrdersResult = {
  /** The moment after which the server searched; it never searches further back than a week. */
  since: string
  /** How many new orders there are. */
  count: number
  /** The newest of them, newest first, at most 100. */
  orders: NewOrder[]
  /** Ids from the request that still qualify as new, so the client must go on remembering them as seen. */
  seen: string[]
}

/** The state after the first poll: what is there now is not new. */
export function initialState({ since, orders }: RecentOrders): NewOrderState {
  return {
    since,
    seen: orders.map(({ id, createdAt }) => ({ id, createdAt })),
    notified: { until: since, orders: [] },
  }
}

/**
 * Whether an order counts as new (LIVE-07): still pending or confirmed, never changed, and not yet seen
 * (LIVE-08).
 */
export function isNewOrder(
  order: Pick<AdminOrder, 'id' | 'createdAt' | 'status' | 'isUntouched'>,
  { since, seen }: NewOrderState,
): boolean {
  return (
    (order.status === 'pending' || order.status === 'confirmed') &&
    order.isUntouched &&
    isAfter(order.createdAt, since) &&
    !seen.some(({ id }) => id === order.id)
  )
}

/** The state after an order was opened or changed in this tab (LIVE-08). */
export function markSeen(state: NewOrderState, { id, createdAt }: OrderRef): NewOrderState {
  if (state.seen.some((order) => order.id === id) || !isAfter(createdAt, state.since)) return state
  const { orders, after } = newest([...state.seen, { id, createdAt }], state.since)
  return { ...state, since: after, seen: orders }
}

/** Adds what another tab of this browser has seen. `notified` stays: each tab announces new orders itself. */
export function mergeState(own: NewOrderState, other: NewOrderState): NewOrderState {
  const since = later(own.since, other.since)
  const added = other.seen.filter(({ id }) => !own.seen.some((order) => order.id === id))
  const all = [...own.seen, ...added].filter(({ createdAt }) => isAfter(createdAt, since))
  const { orders, after } = newest(all, since)
  return { ...own, since: after, seen: orders }
}

/** Reads a stored state; null when the text is missing or is anything else. */
export function parseState(text: string | null): NewOrderState | null {
  try {
    const state = v.safeParse(newOrderStateSchema, JSON.parse(text ?? 'null'))
    return state.success ? state.output : null
  } catch {
    return null
  }
}

/**
 * Applies the answer to a poll.
 *
 * @param sentIds the seen ids that were sent with the request
 * @returns the next state; `count`: how many orders are new; `arrivals`: the new ones not announced yet;
 *   `total`: how many there are of these, also where the answer lists only some
 */
export function applyPoll(
  state: NewOrderState,
  result: NewOrdersResult,
  sentIds: readonly string[],
): { state: NewOrderState; count: number; arrivals: NewOrder[]; total: number } {
  // An order that was sent and does not qualify any more was handled by somebody: no need to remember it.
  const isHandled = (id: string) => sentIds.includes(id) && !result.seen.includes(id)
  const seen = state.seen.filter(({ id }) => !isHandled(id))
  const unseen = result.orders.filter(({ id }) => !seen.some((order) => order.id === id))
  const arrivals = unseen.filter(
    ({ id, createdAt }) =>
      isAfter(createdAt, state.notified.until) && !state.notified.orders.some((order) => order.id === id),
  )
  const count = result.count - (result.orders.length - unseen.length)
  const isTruncated = result.count > result.orders.length
  return {
    state: {
      since: later(state.since, result.since),
      seen,
      notified: markNotified(state.notified, result.orders, isTruncated),
    },
    count,
    arrivals,
    total: isTruncated && arrivals.length === result.orders.length ? count : arrivals.length,
  }
}

/**
 * After a truncated answer all older orders count as announced; otherwise a late commit may still be
 * announced.
 */
function markNotified(
  notified: NewOrderState['notified'],
  orders: readonly NewOrder[],
  isTruncated: boolean,
): NewOrderState['notified'] {
  const edge = isTruncated ? orders.at(-1)?.createdAt : before(orders[0]?.createdAt, LATENESS_MS)
  const until = edge ? later(notified.until, edge) : notified.until
  const added = orders.filter(({ id }) => !notified.orders.some((order) => order.id === id))
  const all = [...notified.orders, ...added.map(({ id, createdAt }) => ({ id, createdAt }))]
  const remembered = newest(
    all.filter(({ createdAt }) => isAfter(createdAt, until)),
    until,
  )
  return { until: remembered.after, orders: remembered.orders }
}

/**
 * The newest orders, at most `MAX_SEEN`. All of them were placed after `after`; older ones need not be
 * remembered.
 */
function newest(orders: OrderRef[], after: string): { orders: OrderRef[]; after: string } {
  if (orders.length <= MAX_SEEN) return { orders, after }
  const sorted = [...orders].sort((a, b) => time(b.createdAt) - time(a.createdAt))
  const edge = sorted[MAX_SEEN]?.createdAt ?? after
  return { orders: sorted.slice(0, MAX_SEEN), after: later(after, edge) }
}

const time = (at: string) => Date.parse(at)
const isAfter = (at: string, moment: string) => time(at) > time(moment)
const later = (a: string, b: string) => (isAfter(a, b) ? a : b)

function before(at: string | undefined, ms: number): string | undefined {
  return at && new Date(time(at) - ms).toISOString()
}
