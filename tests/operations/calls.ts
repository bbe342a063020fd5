import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { inNotation, type Plain, serverFunctions } from '../fixtures/server-functions.ts'
import { query } from './shop.ts'

/** Calls a server function of the build as a browser does; gives the text of its answer. */
export async function call(url: string, name: string, data: Plain): Promise<string> {
  const called = (await serverFunctions()).find((known) => known.name === name)
  const answer = await fetch(`${url}/_serverFn/${called?.id}`, {
    method: 'POST',
    headers: {
      'x-tsr-serverfn': 'true',
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/json',
    },
    body: inNotation({ data }),
  })
  return answer.text()
}

let phones = 0

/** Sends a guest's order for one of the products; gives the text of the answer. */
export async function sendOrder(url: string, ownerUrl: string): Promise<string> {
  const [product] = await query<{ id: string; name: string; price: number }>(
    ownerUrl,
    'select id::text, name, price::integer as price from products where is_active and stock > 0 limit 1',
  )
  if (!product) throw new Error('the shop has nothing to sell')
  phones += 1
  return call(url, 'sendGuestOrder', {
    customerName: 'Awa Koné',
    customerEmail: '',
    customerPhone: `07 ${String(phones).padStart(8, '0')}`,
    customerAddress: 'Cocody, rue des Jardins 12',
    notes: '',
    items: [{ ...product, quantity: 1 }],
    idempotencyKey: randomUUID(),
  })
}

/** The shop takes an order, and its database has it. */
export async function takesAnOrder(url: string, ownerUrl: string): Promise<void> {
  const answer = await sendOrder(url, ownerUrl)
  const number = /CMD-\d+-\w+/.exec(answer)?.[0]
  expect(number, answer).toBeDefined()
  const rows = await query(ownerUrl, 'select from orders where order_number = $1', [number])
  expect(rows).toHaveLength(1)
}
