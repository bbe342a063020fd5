import { giveCustomer } from '../../fixtures/browser/session.ts'
import { startTestShop } from '../../fixtures/browser/shop.ts'
import { expect, test } from '../../fixtures/browser/test.ts'
import { serverFunctionId } from '../../fixtures/server-functions.ts'

/** A call's payload in the framework's notation: texts only. */
function payloadOf(data: Record<string, string>): string {
  const text = (s: string) => ({ t: 1, s })
  const object = (i: number, p: Record<string, unknown>) => ({
    t: 10,
    i,
    p: { k: Object.keys(p), v: Object.values(p) },
    o: 0,
  })
  const values = Object.fromEntries(Object.entries(data).map(([key, value]) => [key, text(value)]))
  return JSON.stringify({ t: object(0, { data: object(1, values) }), f: 127, m: [] })
}

test('LIM-01 20 wrong passwords over 50 addresses, then an admin’s password gets no answer without the second factor', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const shop = await startTestShop('guard', { TRUST_PROXY: '1' })
  const context = await browser.newContext({ baseURL: shop.url })
  const person = await giveCustomer(context, undefined, shop)
  await shop.sql(
    `with person as (select id from auth.users where email = $1), role as (
       update user_roles set role = 'admin' where user_id = (select id from person))
     insert into auth.passkeys (user_id, credential_id, public_key, name) select id, 'c', 'k', 'n' from person`,
    [person.email],
  )
  const signIn = await serverFunctionId('signInWithPassword')
  const attempt = async (address: string, password: string) => {
    const answer = await fetch(`${shop.url}/_serverFn/${signIn}`, {
      method: 'POST',
      headers: [
        ['x-tsr-serverfn', 'true'],
        ['sec-fetch-site', 'same-origin'],
        ['content-type', 'application/json'],
        ['x-forwarded-for', '198.51.100.9'],
        ['x-forwarded-for', address],
        ['x-shop-client-address', '203.0.113.1'],
      ],
      body: payloadOf({ email: person.email, password }),
    })
    const text = await answer.text()
    return /invalid_credentials|second_factor_required|sign_in_limited/.exec(text)?.[0] ?? text
  }
  const answers: string[] = []
  for (let round = 0; round < 2; round += 1) {
    for (let place = 1; place <= 50; place += 1)
      answers.push(await attempt(`203.0.113.${place}`, `wrong-${round}`))
  }
  const told = answers.filter((answer) => answer === 'invalid_credentials').length
  test
    .info()
    .annotations.push({ type: 'wrong passwords before the second factor', description: String(told) })
  expect(told).toBe(20)
  expect(answers.slice(20)).toEqual(answers.slice(20).map(() => 'second_factor_required'))
  expect(await attempt('203.0.113.99', person.password)).toBe('second_factor_required')
  await context.close()
  await shop.stop()
})
