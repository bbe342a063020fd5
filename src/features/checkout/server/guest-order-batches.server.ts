import { sql } from 'kysely'
import { parse } from 'valibot'
import { type Receipt, receiptSchema } from '#features/orders/domain/receipt.ts'
import { asActor } from '#platform/database/actor.ts'
import { DomainError } from '#platform/database/domain-error.ts'
import { Batches } from '#platform/http/limits/batches.ts'
import { runtime } from '#platform/runtime.ts'
import { callAlone, guestOrderCall } from './order-calls.server.ts'
import type { OrderParameters } from './order-parameters.ts'
import { MOST_WAITING, QUEUE_TIMEOUT_MS, turns } from './order-turns.server.ts'

type GuestOrder = OrderParameters<'guest' | 'simple'>

/** A batch failed as a whole, and none of its orders was refused: each must be tried alone. */
export class BatchFailure extends Error {
  override name = 'BatchFailure'
}

/** As many as `place_guest_orders` takes. */
const BATCH_SIZE = 32
/** Batches at work at once: while PostgreSQL works at one, the shop reads and answers the orders of the other. */
const BATCHES = 2
/** Orders of a batch that meets a lock are tried alone after this time, so that only one of them waits. */
const LOCK_MS = 500
/** A batch that takes longer than any batch without a lock in its way does not hold up the next one. */
const PATIENCE_MS = 100

const batches = new Batches<GuestOrder, Receipt>(
  {
    size: BATCH_SIZE,
    running: BATCHES,
    waiting: MOST_WAITING,
    waitingMs: QUEUE_TIMEOUT_MS,
    patienceMs: PATIENCE_MS,
    keyOf: ({ idempotency_key }) => idempotency_key,
  },
  (take) => turns.run(() => placeTogether(take())),
)

/**
 * Places a guest's order together with those that wait at the same moment, in one transaction, which is on
 * disk when this answers.
 *
 * @throws DomainError as `create_guest_order` refuses it; BatchFailure; Overloaded when its turn does not come
 * within 5 seconds
 */
export function placeInBatch(order: GuestOrder): Promise<Receipt> {
  return batches.add(order)
}

type Row = { place: number; receipt: unknown; code: string | null; details: unknown }

async function placeTogether(orders: readonly GuestOrder[]): Promise<PromiseSettledResult<Receipt>[]> {
  const [first] = orders
  if (!first) return []
  if (orders.length === 1) return [await placeOne(first)]
  const rows = await asActor(
    runtime().database,
    { role: 'visitor' },
    async (db) => {
      const placed =
        await sql<Row>`select * from place_guest_orders(${JSON.stringify(orders)}::jsonb)`.execute(db)
      return placed.rows
    },
    { lockMs: LOCK_MS },
  ).catch((error: unknown) => {
    throw new BatchFailure('a batch of orders failed', { cause: error })
  })
  const byPlace = new Map(rows.map((row) => [row.place, row]))
  return orders.map((_, at) => outcomeOf(byPlace.get(at + 1)))
}

/** A batch of one waits for its locks itself. */
async function placeOne(order: GuestOrder): Promise<PromiseSettledResult<Receipt>> {
  try {
    const value = await callAlone({ role: 'visitor' }, guestOrderCall(order), QUEUE_TIMEOUT_MS)
    return { status: 'fulfilled', value }
  } catch (reason) {
    if (reason instanceof DomainError && reason.code !== 'database_away')
      return { status: 'rejected', reason }
    throw new BatchFailure('an order could not be placed', { cause: reason })
  }
}

function outcomeOf(row: Row | undefined): PromiseSettledResult<Receipt> {
  try {
    if (row?.code) throw new DomainError(row.code, row.details ?? undefined)
    return { status: 'fulfilled', value: parse(receiptSchema, row?.receipt) }
  } catch (reason) {
    return { status: 'rejected', reason }
  }
}
