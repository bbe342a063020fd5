import type { Receipt } from '#features/orders/domain/receipt.ts'
import type { Actor } from '#platform/database/actor.ts'
import { DomainError } from '#platform/database/domain-error.ts'
import { throughOutage } from '#platform/database/through-outage.ts'
import { currentClientAddress } from '#platform/http/client/client-address.ts'
import { Overloaded } from '#platform/http/limits/work-queue.ts'
import { countOrder } from '#platform/metrics/shop-metrics.ts'
import { runtime } from '#platform/runtime.ts'
import { BatchFailure, placeInBatch } from './guest-order-batches.server.ts'
import { callAlone, customerOrderCall, guestOrderCall } from './order-calls.server.ts'
import { type Order, orderParameters } from './order-parameters.ts'
import { QUEUE_TIMEOUT_MS, turns } from './order-turns.server.ts'

/**
 * Places a guest's order (GUEST-11, CHK-27); prices, names and the total come from the database. Orders that
 * wait at the same moment are placed together; when their batch fails, each is placed alone by
 * `create_guest_order`. While the database is unavailable the order is tried again for up to 10 seconds. Its key
 * makes all of this safe.
 *
 * @param form which form sent it: its number has 8 random characters from the guest's form, 5 from the simple
 * one (DATA-04)
 * @returns the receipt; the same key with the same content returns the same receipt again
 * @throws DomainError with the codes of that function, `busy` when its turn and its locks do not come within
 * 5 seconds
 */
export function placeGuestOrder(order: Order, form: 'guest' | 'simple'): Promise<Receipt> {
  return counted(placeTogether(order, form))
}

async function placeTogether(order: Order, form: 'guest' | 'simple'): Promise<Receipt> {
  const since = performance.now()
  const parameters = { ...orderParameters(order, origin()), checkout_form: form }
  try {
    return await placeInBatch(parameters)
  } catch (error) {
    if (!(error instanceof BatchFailure)) throw busyIfOverloaded(error)
  }
  return placeAlone((lockMs) => callAlone({ role: 'visitor' }, guestOrderCall(parameters), lockMs), since)
}

/**
 * Places a signed-in user's order through `create_order`, which ties it to the user (CHK-09); otherwise like
 * `placeGuestOrder`, but always alone.
 */
export function placeCustomerOrder(actor: Actor, order: Order, form: 'secured' | 'simple'): Promise<Receipt> {
  const parameters = { ...orderParameters(order, origin()), checkout_form: form }
  return counted(placeAlone((lockMs) => callAlone(actor, customerOrderCall(parameters), lockMs)))
}

/** Counts the order in the metrics, as placed or by the code of its refusal. */
export async function counted<Placed>(placing: Promise<Placed>): Promise<Placed> {
  try {
    const placed = await placing
    countOrder(null)
    return placed
  } catch (error) {
    countOrder(error instanceof DomainError ? error.code : 'failed')
    throw error
  }
}

/** The least time for the lock when the turn came late. */
const SHORTEST_LOCK_MS = 300

/**
 * Places one order when its turn comes, and again for up to 10 seconds while the database is unavailable.
 *
 * @param place places it, and waits at most the given number of milliseconds for a lock
 * @param since when the order's first attempt began to wait
 * @throws DomainError `busy` when its turn and its locks do not come within 5 seconds
 */
export async function placeAlone<Placed>(
  place: (lockMs: number) => Promise<Placed>,
  since = performance.now(),
): Promise<Placed> {
  let beginning: number | null = since
  const inTurn = () => {
    const until = (beginning ?? performance.now()) + QUEUE_TIMEOUT_MS
    beginning = null
    return turns.run(() => place(Math.max(until - performance.now(), SHORTEST_LOCK_MS)))
  }
  try {
    return await throughOutage(inTurn, { signal: runtime().ending.signal })
  } catch (error) {
    throw busyIfOverloaded(error)
  }
}

function busyIfOverloaded(error: unknown): unknown {
  return error instanceof Overloaded ? new DomainError('busy', undefined, error) : error
}

function origin() {
  return { address: currentClientAddress(), cap: runtime().config.limitOrdersPerAddress }
}
