import { expect, it } from 'vitest'
import { call, sendOrder } from '#tests/fixtures/operations/calls.ts'
import { makeStartedDataDir, ownerUrl, Shop } from '#tests/fixtures/operations/shop.ts'

/** A shop with that cap: its answers to two people behind one address, who order and sign in with a wrong password. */
async function answersOf(dataDir: string, cap: string) {
  const limits = { LIMIT_ORDERS_PER_ADDRESS: cap, LIMIT_SIGNINS_PER_ADDRESS: cap }
  const shop = new Shop({ DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...limits })
  const url = await shop.ready()
  const owner = await ownerUrl(dataDir)
  const answers: string[] = []
  for (const email of ['awa@example.com', 'koffi@example.com']) {
    await fetch(`${url}/robots.txt`, { headers: { 'x-forwarded-for': '198.51.100.7' } })
    answers.push(await sendOrder(url, owner))
    answers.push(await call(url, 'signInWithPassword', { email, password: 'mauvais-mot' }))
  }
  await shop.stop()
  const known = /CMD|rate_limited|sign_in_limited|invalid_credentials/
  return { answers: answers.map((text) => known.exec(text)?.[0] ?? text), log: shop.err }
}

it('OPS-18 the caps per address are those of LIMIT_ORDERS_PER_ADDRESS and LIMIT_SIGNINS_PER_ADDRESS, and off lifts them', async () => {
  const dataDir = makeStartedDataDir()
  const { answers, log } = await answersOf(dataDir, '1')
  expect(answers).toEqual(['CMD', 'invalid_credentials', 'rate_limited', 'sign_in_limited'])
  const lifted = ['CMD', 'invalid_credentials', 'CMD', 'invalid_credentials']
  expect((await answersOf(dataDir, 'off')).answers).toEqual(lifted)
  // The operator is warned once that the header of a proxy is ignored while TRUST_PROXY is off (OPS-02).
  expect(log.match(/X-Forwarded-For reçu/g)).toHaveLength(1)
  expect(log).not.toMatch(/PUBLIC_URL n’est pas une adresse https/)
})
