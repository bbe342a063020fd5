import type { NewOrder, NewOrdersResult } from '../domain/admin-order.ts'

/** Which new orders an open page knows: those of the last answer, and all placed up to `until` (ISO time). */
export type KnownOrders = { ids: ReadonlySet<string>; until: string }

/**
 * Compares an answer with what the page knows. What is in its first answer came before the page was opened: it
 * is counted and marked, but not announced (LIVE-07). Orders are compared by id and not by time, because a
 * transaction may commit late.
 *
 * @param known null before the first answer
 * @returns what the page knows now; `arrivals`: the orders to announce; `total`: how many there are of these,
 *   also where the answer lists only some
 */
export function findArrivals(
  known: KnownOrders | null,
  { count, orders }: NewOrdersResult,
): { known: KnownOrders; arrivals: NewOrder[]; total: number } {
  const isTruncated = count > orders.length
  const arrivals = known ? orders.filter((order) => !isKnown(order, known)) : []
  // An order that this answer has no room for may be in the next one, and does not count as an arrival then.
  const edge = isTruncated ? (orders.at(-1)?.createdAt ?? '') : ''
  const until = known && known.until > edge ? known.until : edge
  return {
    known: { ids: new Set(orders.map(({ id }) => id)), until },
    arrivals,
    total: isTruncated && arrivals.length === orders.length ? count : arrivals.length,
  }
}

const isKnown = ({ id, createdAt }: NewOrder, { ids, until }: KnownOrders) =>
  ids.has(id) || createdAt <= until
