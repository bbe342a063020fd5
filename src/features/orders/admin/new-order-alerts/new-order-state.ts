import * as v from 'valibot'
import type { NewOrder, StaffOrder } from '../domain/admin-order.ts'

/** How many orders a browser remembers as known. With more, it forgets the oldest, and with them the time of that they were new. */
export const MOST_KNOWN = 300

/** An order's time is that of its transaction's start: whoever commits this late is still found. */
export const LATENESS_MS = 5 * 60_000

const moment = v.pipe(v.string(), v.isoTimestamp())
const placed = v.object({ id: v.pipe(v.string(), v.uuid()), created_at: moment })

/** What a browser remembers of the orders, to tell new ones from known ones, and those it has told of from those it has not. */
const orderWatchSchema = v.object({
  /** Orders from after this moment can be new. */
  since: moment,
  /** Those among them that are not: there at the first look, or opened since. */
  known: v.array(placed),
  /** Told are all from before `after`, and these. */
  told: v.object({ after: moment, orders: v.array(placed) }),
})
export type OrderWatch = v.InferOutput<typeof orderWatchSchema>
type Placed = v.InferOutput<typeof placed>

/** The first look: what is there now is not new (LIVE-06). */
export type RecentOrders = { since: string; orders: (Placed & { status: string })[] }

/**
 * The new orders, newest first, at most 100 of `count`; `since` as far back as the server looks at most; `known`: those asked for
 * that would be new but for being known.
 */
export type OrderNews = { since: string; count: number; orders: NewOrder[]; known: string[] }

export function beginWatch({ since, orders }: RecentOrders): OrderWatch {
  return {
    since,
    known: orders.map(({ id, created_at }) => ({ id, created_at })),
    told: { after: since, orders: [] },
  }
}

/** Whether the staff has not seen this order yet (LIVE-07): it waits, and was neither known, nor opened, nor changed (LIVE-08). */
export function isNewOrder(
  order: Pick<StaffOrder, 'id' | 'created_at' | 'status' | 'is_untouched'>,
  { since, known }: OrderWatch,
): boolean {
  return (
    (order.status === 'pending' || order.status === 'confirmed') &&
    order.is_untouched &&
    isAfter(order.created_at, since) &&
    !known.some(({ id }) => id === order.id)
  )
}

/** An order has been opened or changed here: it is known (LIVE-08). */
export function knowOrder(watch: OrderWatch, { id, created_at }: Placed): OrderWatch {
  if (watch.known.some((order) => order.id === id) || !isAfter(created_at, watch.since)) return watch
  const { kept, after } = newest([...watch.known, { id, created_at }], watch.since)
  return { ...watch, since: after, known: kept }
}

/** Another tab of this browser knows more: what it has opened is known here too. Each tab tells of new orders for itself. */
export function joinWatches(own: OrderWatch, other: OrderWatch): OrderWatch {
  const since = later(own.since, other.since)
  const added = other.known.filter(({ id }) => !own.known.some((order) => order.id === id))
  const all = [...own.known, ...added].filter(({ created_at }) => isAfter(created_at, since))
  const { kept, after } = newest(all, since)
  return { ...own, since: after, known: kept }
}

/** What a browser has kept of its watch, or null when it is none. */
export function readWatch(kept: string | null): OrderWatch | null {
  try {
    const watch = v.safeParse(orderWatchSchema, JSON.parse(kept ?? 'null'))
    return watch.success ? watch.output : null
  } catch {
    return null
  }
}

/**
 * Takes an answer of the server. `arrivals` are the new orders that were not told of yet, `missed` how many there are in all, also
 * where the answer names only some.
 *
 * @param asked the known ones that the server was asked with
 */
export function takeNews(
  watch: OrderWatch,
  news: OrderNews,
  asked: readonly string[],
): { watch: OrderWatch; count: number; arrivals: NewOrder[]; missed: number } {
  const isSettled = (id: string) => asked.includes(id) && !news.known.includes(id)
  const known = watch.known.filter(({ id }) => !isSettled(id))
  const fresh = news.orders.filter(({ id }) => !known.some((order) => order.id === id))
  const arrivals = fresh.filter(
    ({ id, created_at }) =>
      isAfter(created_at, watch.told.after) && !watch.told.orders.some((order) => order.id === id),
  )
  const count = news.count - (news.orders.length - fresh.length)
  const isCut = news.count > news.orders.length
  return {
    watch: { since: later(watch.since, news.since), known, told: tell(watch.told, news.orders, isCut) },
    count,
    arrivals,
    missed: isCut && arrivals.length === news.orders.length ? count : arrivals.length,
  }
}

/** Of an answer that was cut all older ones count as told; else one may still come late. */
function tell(told: OrderWatch['told'], orders: readonly NewOrder[], isCut: boolean): OrderWatch['told'] {
  const edge = isCut ? orders.at(-1)?.created_at : before(orders[0]?.created_at, LATENESS_MS)
  const after = edge ? later(told.after, edge) : told.after
  const fresh = orders.filter(({ id }) => !told.orders.some((order) => order.id === id))
  const all = [...told.orders, ...fresh.map(({ id, created_at }) => ({ id, created_at }))]
  const { kept, after: from } = newest(
    all.filter(({ created_at }) => isAfter(created_at, after)),
    after,
  )
  return { after: from, orders: kept }
}

/** The newest ones that are remembered, and the moment up to which the others need not be. */
function newest(orders: Placed[], after: string): { kept: Placed[]; after: string } {
  if (orders.length <= MOST_KNOWN) return { kept: orders, after }
  const sorted = [...orders].sort((a, b) => time(b.created_at) - time(a.created_at))
  const edge = sorted[MOST_KNOWN]?.created_at ?? after
  return { kept: sorted.slice(0, MOST_KNOWN), after: later(after, edge) }
}

const time = (at: string) => Date.parse(at)
const isAfter = (at: string, moment: string) => time(at) > time(moment)
const later = (a: string, b: string) => (isAfter(a, b) ? a : b)

function before(at: string | undefined, ms: number): string | undefined {
  return at && new Date(time(at) - ms).toISOString()
}
