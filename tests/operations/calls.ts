import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { inNotation, type Plain, serverFunctions } from '../fixtures/server-functions.ts'
import { query } from './shop.ts'

const functions = await serverFunctions()

type Asked = { status: number; retryAfter: string | null; text: string }

/** A browser's calls of server functions of the build: it keeps the cookies that it gets. */
export class Caller {
  readonly #url: string
  readonly #from: string | undefined
  readonly cookies = new Map<string, string>()

  /** @param from the address that a proxy in front names */
  constructor(url: string, from?: string) {
    this.#url = url
    this.#from = from
  }

  /** Gives the text of the answer. */
  async call(name: string, data: Plain = {}, site = 'same-origin'): Promise<string> {
    return (await this.ask(name, data, site)).text
  }

  async ask(name: string, data: Plain = {}, site = 'same-origin'): Promise<Asked> {
    const { id = '', method = 'POST' } = functions.find((known) => known.name === name) ?? {}
    const payload = inNotation({ data })
    const answer = await fetch(
      `${this.#url}/_serverFn/${id}${method === 'GET' ? `?payload=${encodeURIComponent(payload)}` : ''}`,
      {
        method,
        headers: {
          'x-tsr-serverfn': 'true',
          'sec-fetch-site': site,
          cookie: [...this.cookies].map(([key, value]) => `${key}=${value}`).join('; '),
          ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
          ...(this.#from ? { 'x-forwarded-for': this.#from } : {}),
        },
        ...(method === 'POST' ? { body: payload } : {}),
      },
    )
    for (const cookie of answer.headers.getSetCookie()) {
      const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      this.cookies.set(key, value)
    }
    return { status: answer.status, retryAfter: answer.headers.get('retry-after'), text: await answer.text() }
  }
}

/** Calls a server function of the build as a browser does; gives the text of its answer. */
export const call = (url: string, name: string, data: Plain) => new Caller(url).call(name, data)

let phones = 0

/**
 * Sends a guest's order for one of the products, by default from a number of its own; gives the text of the
 * answer.
 */
export async function sendOrder(
  url: string,
  ownerUrl: string,
  { phone, email = '' }: { phone?: string; email?: string } = {},
): Promise<string> {
  const [product] = await query<{ id: string; name: string; price: number }>(
    ownerUrl,
    'select id::text, name, price::integer as price from products where is_active and stock > 0 limit 1',
  )
  if (!product) throw new Error('the shop has nothing to sell')
  phones += 1
  return call(url, 'sendGuestOrder', {
    customerName: 'Awa Koné',
    customerEmail: email,
    customerPhone: phone ?? `07 ${String(phones).padStart(8, '0')}`,
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
