import { describe, expect, it } from 'vitest'
import { call, sendOrder } from '#tests/fixtures/operations/calls.ts'
import { makeStartedDataDir, ownerUrl, Shop } from '#tests/fixtures/operations/shop.ts'

/**
 * What a shop with that cap answers to two people behind one address, who order and who sign in with a wrong
 * password.
 */
async function answersOf(dataDir: string, cap: string) {
  const shop = new Shop({ DATA_DIR: dataDir, LIMIT_ORDERS_PER_ADDRESS: cap, LIMIT_SIGNINS_PER_ADDRESS: cap })
  const url = await shop.ready()
  const owner = await ownerUrl(dataDir)
  const answers: string[] = []
  for (const email of ['awa@example.com', 'koffi@example.com']) {
    const order = await sendOrder(url, owner)
    const signIn = await call(url, 'signInWithPassword', { email, password: 'mauvais-mot' })
    answers.push(
      ...[order, signIn].map(
        (text) => /CMD|rate_limited|sign_in_limited|invalid_credentials/.exec(text)?.[0] ?? text,
      ),
    )
  }
  await shop.stop()
  return answers
}

describe('the caps per address of a running shop', () => {
  it('OPS-18 are those of LIMIT_ORDERS_PER_ADDRESS and LIMIT_SIGNINS_PER_ADDRESS, and off lifts them', async () => {
    const dataDir = makeStartedDataDir()
    expect(await answersOf(dataDir, '1')).toEqual([
      'CMD',
      'invalid_credentials',
      'rate_limited',
      'sign_in_limited',
    ])
    expect(await answersOf(dataDir, 'off')).toEqual([
      'CMD',
      'invalid_credentials',
      'CMD',
      'invalid_credentials',
    ])
  })
})
