import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { openPool } from '#platform/database/pool.ts'
import type { OnEnd } from '#scripts/budgets/cleaning-up.ts'

/** As many customers who order one after the other. */
const CUSTOMERS = 4
const PAUSE_MS = 10

type Found = { times: number[]; refusals: string[] }

/**
 * Places guest orders all the time, with a pause between two of a customer. `during` returns the waits of the
 * orders that ended while some work was done, in milliseconds, with the reasons of those refused.
 */
export async function orderSteadily(
  serverUrl: string,
  onEnd: OnEnd,
): Promise<{ during: (work: () => Promise<unknown>) => Promise<Found>; stop: () => Promise<void> }> {
  const pool = openPool(serverUrl, { name: 'bench', max: CUSTOMERS, onError: () => undefined })
  const stopping = new AbortController()
  let found: Found = { times: [], refusals: [] }
  let phone = 700_000_000

  async function order(): Promise<void> {
    const client = await pool.connect()
    try {
      await client.query('begin read only; set local role visitor')
      const { rows } = await client.query<{ id: string; name: string; price: number }>(
        'select id, name, price from products where is_active and stock > 5 and price > 0 order by created_at desc limit 1',
      )
      const [product] = rows
      await client.query('commit; begin; set local role visitor')
      phone += 1
      await client.query(
        `select order_number from create_guest_order(
           customer_name => 'Awa Koné', customer_email => null, customer_phone => $1,
           customer_address => 'Cocody, rue des Jardins 12', notes => null, cart => $2::jsonb,
           idempotency_key => $3, client_address => '192.0.2.1', order_address_cap => null, checkout_form => 'guest')`,
        [`0${phone}`, JSON.stringify([{ ...product, quantity: 1 }]), randomUUID()],
      )
      await client.query('commit')
    } catch (error) {
      await client.query('rollback').catch(() => undefined)
      throw error
    } finally {
      client.release()
    }
  }

  async function keepOrdering(): Promise<void> {
    while (!stopping.signal.aborted) {
      const began = performance.now()
      await order().catch((error: Error) => found.refusals.push(error.message))
      found.times.push(performance.now() - began)
      await sleep(PAUSE_MS)
    }
  }

  const ordering = Array.from({ length: CUSTOMERS }, keepOrdering)
  async function stop(): Promise<void> {
    if (stopping.signal.aborted) return
    stopping.abort()
    await Promise.all(ordering)
    await pool.end()
  }
  onEnd(stop)
  return {
    async during(work) {
      found = { times: [], refusals: [] }
      const mine = found
      await work()
      // An order that began meanwhile and still waits counts too.
      const count = mine.times.length
      while (mine.times.length < count + CUSTOMERS) await sleep(PAUSE_MS)
      return mine
    },
    stop,
  }
}
