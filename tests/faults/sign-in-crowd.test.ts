import { expect, it } from 'vitest'
import {
  beginSignIn,
  noHash,
  signInPool,
  signInService,
  succeed,
} from '#tests/fixtures/database/accounts/sign-in.ts'
import { customerOrder, line, request } from '#tests/fixtures/database/orders/orders.ts'
import { addProduct } from '#tests/fixtures/database/products.ts'
import { testDatabase } from '#tests/fixtures/database/test.ts'

const CUSTOMERS = 500
/** So many of them wait for an answer at the same time. */
const AT_ONCE = 50
const MINUTE_MS = 60_000
const database = testDatabase()
const instances = [signInPool(database, 5), signInPool(database, 5)]
const services = instances.map((pool) => signInService(pool, { password: noHash }))
const address = '192.0.2.77'

it('LIM-03 500 customers behind one address sign in and order within a minute, none refused; the attacker among them is slowed', {
  timeout: 3 * MINUTE_MS,
}, async () => {
  await database.owner.query(
    `with people as (
         insert into auth.users (name, first_name, last_name, email)
         select 'Awa Koné', 'Awa', 'Koné', 'client' || n || '@example.com' from generate_series(1, $1) n returning id
       )
       insert into auth.accounts (user_id, account_id, provider_id, password)
       select id, id::text, 'credential', $2 from people`,
    [CUSTOMERS, 'secret-1'],
  )
  const product = await addProduct(database, { stock: 10_000 })
  const start = performance.now()
  const ordered: string[] = []
  await Promise.all(
    Array.from({ length: AT_ONCE }, async (_, first) => {
      for (let at = first; at < CUSTOMERS; at += AT_ONCE)
        ordered.push(await signInAndOrder(at + 1, at % instances.length))
    }),
  )
  const seconds = (performance.now() - start) / 1000
  expect(new Set(ordered).size).toBe(CUSTOMERS)
  expect(seconds).toBeLessThan(60)

  async function signInAndOrder(number: number, instance: number): Promise<string> {
    const pool = instances[instance]
    const service = services[instance]
    if (!pool || !service) throw new Error('no such instance')
    const email = `client${number}@example.com`
    const begun = await beginSignIn(pool, { email, address, cap: 2000 })
    if (!('attempt' in begun)) throw new Error(`customer ${number} was refused`)
    const { user } = await service.api.signInEmail({ body: { email, password: 'secret-1' } })
    await succeed(pool, begun.attempt)
    const order = request([line(product)], { clientAddress: address, addressCap: 1000 })
    return (await customerOrder({ role: 'customer', userId: user.id }, order)).orderNumber
  }

  const guesses = await Promise.all(
    Array.from({ length: 25 }, () => instances)
      .flat()
      .map((pool) => beginSignIn(pool, { email: 'client1@example.com', address, cap: 2000 })),
  )
  expect(guesses.filter((guess) => 'attempt' in guess)).toHaveLength(5)
})
