import { WorkQueue } from '#platform/http/limits/work-queue.ts'

/** How long an order waits for its turn and for a lock, in total, in milliseconds. */
export const QUEUE_TIMEOUT_MS = 5_000
/** Most orders that wait for a turn or a batch. */
export const MOST_WAITING = 2_000

/**
 * The turns of orders, placed alone or in batches. Fewer than the pool has connections: while orders wait for
 * a lock, pages and carts still get one.
 */
export const turns = new WorkQueue({ running: 7, waiting: MOST_WAITING, waitingMs: QUEUE_TIMEOUT_MS })
