import { randomUUID } from 'node:crypto'
import { productPaths } from '#scripts/budgets/running-shop.ts'
import { inNotation } from '#tests/fixtures/server-functions.ts'
import { type LoadResult, putLoad } from './load.ts'

export const CLIENTS = 32
const MOST_ORDERS = 100_000

const LINES = 3
const LOOKED_AT = 12

type Product = { id: string; name: string; price: number }

/** The first three products of the list that are in stock, as their pages describe them. */
export async function productsForSale(shopUrl: string): Promise<Product[]> {
  const found = await Promise.all((await productPaths(shopUrl, LOOKED_AT)).map((path) => read(shopUrl, path)))
  const products = found.filter((product) => product !== null).slice(0, LINES)
  if (products.length < LINES) throw new Error('the shop has too little to sell')
  return products
}

/** A product by its page's data for search engines; null when it is sold out, or one of several formats. */
async function read(shopUrl: string, path: string): Promise<Product | null> {
  const html = await (await fetch(shopUrl + path)).text()
  const found = /"@type":"Product","name":"([^"]+)".*?"price":"?(\d+)"?.*?schema\.org\/(\w+)"/.exec(html)
  const [, name = '', price, availability] = found ?? []
  return availability === 'InStock' && !html.includes('"ProductGroup"')
    ? { id: path.split('/').at(-1) ?? '', name, price: Number(price) }
    : null
}

/** Answers with an order number, and how many different numbers there were. */
export type OrderResult = LoadResult & { good: number; different: number }

/** Places that many orders, each from another phone and under another key, as other customers; so does each round. */
export async function putOrders(
  url: string,
  products: readonly Product[],
  { orders, round }: { orders: number; round: number },
): Promise<OrderResult> {
  const numbers: string[] = []
  const refused: Record<string, number> = {}
  let last = 700_000_000 + round * MOST_ORDERS
  const request = {
    method: 'POST',
    path: '/_serverFn/createGuestOrder',
    headers: {
      'x-tsr-serverfn': 'true',
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/json',
    },
    setupRequest<Request>(next: Request) {
      last += 1
      return { ...next, body: guestOrder(products, String(last).padStart(10, '0')) }
    },
    onResponse(status: number, body: string) {
      const number = /CMD-\d{13}-[A-Z0-9]{8}/.exec(body)?.[0]
      const what = `${status} ${body.slice(0, 200)}`
      if (number) numbers.push(number)
      else refused[what] = (refused[what] ?? 0) + 1
    },
  }
  const result = await putLoad({ url, connections: CLIENTS, request }, { amount: orders })
  const others = { ...result.others, ...refused }
  // Another checkout may name the call otherwise.
  if (numbers.length === 0) throw new Error(`${url} takes no order: ${Object.keys(others)[0] ?? 'no answer'}`)
  return { ...result, others, good: numbers.length, different: new Set(numbers).size }
}

/** What the browser of a guest sends. */
function guestOrder(products: readonly Product[], customerPhone: string): string {
  return inNotation({
    data: {
      customerName: 'Client de mesure',
      customerEmail: '',
      customerPhone,
      customerAddress: 'Cocody, rue des Jardins, portail bleu',
      notes: '',
      items: products.map((product) => ({ ...product, quantity: 1 })),
      idempotencyKey: randomUUID(),
    },
  })
}
