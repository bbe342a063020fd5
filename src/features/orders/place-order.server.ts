import { parse } from 'valibot'
import { DomainError } from '#lib/errors/domain-error.ts'
import { sanitiseText } from '#lib/text.ts'
import { type Actor, asActor, callSql, visitor } from '#platform/database/actor.ts'
import { throughOutage } from '#platform/database/domain-error.ts'
import { currentClientAddress } from '#platform/http/client/client-address.ts'
import { Batches, WorkQueue } from '#platform/http/limits/work-queue.ts'
import { countOrder } from '#platform/metrics/shop-metrics.ts'
import { runtime } from '#platform/runtime.ts'
import type { OrderCart } from './order-cart.ts'
import type { GuestForm } from './order-forms.ts'
import type { PromoQuote } from './promo-code.ts'
import { type Receipt, receiptSchema } from './receipt.ts'

/** What differs between the ways to order, which `place_orders` explains. */
type Way =
  | { form: 'guest' | 'simple' | 'secured'; source?: never }
  | { form: 'taken'; source: 'phone' | 'whatsapp' | 'shop' }

type PlacedOrder = { id: string; receipt: Receipt }

/** How long an order waits for its turn and for a lock, in total, in milliseconds. */
const LONGEST_WAIT_MS = 5_000
/** The least time for a lock when the turn came late. */
const SHORTEST_LOCK_MS = 300
const MOST_WAITING = 2_000

/**
 * Places an order (GUEST-11, CHK-27) through `place_orders`, which takes prices, names and the total from the
 * database, and the user from the actor. While the database is unavailable it is tried again for up to 10
 * seconds; its key makes that safe. The same key with the same content returns the same order again.
 *
 * @throws DomainError as `place_orders` refuses it; `busy` when its turn and its locks do not come within 5
 * seconds
 */
export async function placeOrder(actor: Actor, order: GuestForm & OrderCart, way: Way): Promise<PlacedOrder> {
  const sent = toNewOrder(order, way)
  try {
    const placed = await (actor.role === 'visitor' ? placeWithOthers(sent) : placeAlone(actor, sent))
    countOrder(null)
    return placed
  } catch (error) {
    countOrder(error instanceof DomainError ? error.code : 'failed')
    throw error
  }
}

type NewOrder = ReturnType<typeof toNewOrder>

/** The order as the database takes it, the fields of its type `new_order`: it sanitises all texts but the e-mail (VAL-01). */
function toNewOrder(order: GuestForm & OrderCart, { form, source }: Way) {
  return {
    form,
    source: source ?? null,
    customerName: order.customerName,
    customerEmail: sanitiseText(order.customerEmail) || null,
    customerPhone: order.customerPhone,
    customerAddress: order.customerAddress,
    notes: order.notes || null,
    cart: order.items.map(({ id, name, price, quantity }) => ({ id, name, price, quantity })),
    idempotencyKey: order.idempotencyKey,
    promoCode: order.promoCode?.trim() || null,
    seenDiscount: order.seenDiscount ?? null,
    ...(form === 'taken'
      ? { clientAddress: null, addressCap: null }
      : { clientAddress: currentClientAddress(), addressCap: runtime().config.limitOrdersPerAddress }),
  }
}

/** Calls `place_orders` in one transaction of the actor; returns what became of each order, in the same sequence. */
async function placeTogether(
  actor: Actor,
  orders: readonly NewOrder[],
  lockMs: number,
): Promise<PromiseSettledResult<PlacedOrder>[]> {
  const rows = await asActor(actor, (db) => callSql(db, 'placeOrders', { orders }), {
    lockMs,
  })
  const byPlace = new Map(rows.map((row) => [row.place, row]))
  return orders.map((_, at) => {
    const { orderId: id, receipt, code, details } = byPlace.get(at + 1) ?? {}
    if (id) return { status: 'fulfilled', value: { id, receipt: parse(receiptSchema, receipt) } }
    const reason = code ? new DomainError(code, details ?? undefined) : new Error('an order got no answer')
    return { status: 'rejected', reason }
  })
}

/** Fewer transactions than connections: while orders wait for a lock, pages still get one. */
const turns = new WorkQueue({ running: 7, waiting: MOST_WAITING, waitingMs: LONGEST_WAIT_MS })

/** Places one order, again while the database is away; `since`: when its first attempt began to wait. */
async function placeAlone(actor: Actor, order: NewOrder, since = performance.now()): Promise<PlacedOrder> {
  let began: number | null = since
  const attempt = () => {
    const until = (began ?? performance.now()) + LONGEST_WAIT_MS
    began = null
    return turns.run(() =>
      placeTogether(actor, [order], Math.max(until - performance.now(), SHORTEST_LOCK_MS)),
    )
  }
  const [result] = await throughOutage(attempt, { signal: runtime().ending.signal })
  if (result?.status === 'fulfilled') return result.value
  throw result?.reason
}

/** Visitors' orders that wait at the same moment, for one transaction (docs/decisions/003-orders-written-by-the-database.md). */
const batches = new Batches<NewOrder, PlacedOrder | null>(
  {
    // As many as place_orders takes.
    size: 32,
    // While PostgreSQL works at one, the shop reads and answers the orders of the other.
    running: 2,
    waiting: MOST_WAITING,
    waitingMs: LONGEST_WAIT_MS,
    // Longer than any batch takes that waits for no lock.
    patienceMs: 100,
    keyOf: ({ idempotencyKey }) => idempotencyKey,
  },
  async (take) => {
    // What arrives at the same moment comes along: the answers of a batch send many customers back at once.
    await Promise.resolve()
    return turns.run(() => placeBatch(take()))
  },
)
/** After this wait for a lock the orders of a batch are placed alone, so that only one of them waits. */
const BATCH_LOCK_MS = 500

/** A batch that fails as a whole refuses none of its orders: null, and each is then placed alone. */
async function placeBatch(orders: readonly NewOrder[]): Promise<PromiseSettledResult<PlacedOrder | null>[]> {
  if (orders.length === 0) return []
  const isAlone = orders.length === 1
  try {
    return await placeTogether(visitor, orders, isAlone ? LONGEST_WAIT_MS : BATCH_LOCK_MS)
  } catch (error) {
    if (isAlone && error instanceof DomainError && error.code !== 'database_away') throw error
    return orders.map(() => ({ status: 'fulfilled', value: null }))
  }
}

async function placeWithOthers(order: NewOrder): Promise<PlacedOrder> {
  const since = performance.now()
  return (await batches.add(order)) ?? placeAlone(visitor, order, since)
}

/** The receipt placed with this key, by the user or a guest, or null (CHK-26). */
export async function findPlacedOrder(actor: Actor, idempotencyKey: string): Promise<Receipt | null> {
  const receipt = await callSql(actor, 'findPlacedOrder', { idempotencyKey })
  return receipt ? parse(receiptSchema, receipt) : null
}

/** What a code takes off a cart now (D62), reserving nothing; refuses as `quote_promo_code`. */
export async function quotePromoCode(typed: string, items: OrderCart['items']): Promise<PromoQuote> {
  const cart = items.map(({ id, name, price, quantity }) => ({ id, name, price, quantity }))
  const asked = { typed, cart, clientAddress: currentClientAddress() }
  const [answer] = await callSql(visitor, 'quotePromoCode', asked)
  // Only now: a refusal inside of the transaction would forget that somebody tried a wrong code.
  if (answer?.refusal) throw new DomainError(answer.refusal, answer.details ?? undefined)
  const { code, discount } = answer as PromoQuote
  return { code, discount }
}
