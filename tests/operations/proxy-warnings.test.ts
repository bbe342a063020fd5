import { expect, it } from 'vitest'
import { makeStartedDataDir, Shop } from '#tests/fixtures/operations/shop.ts'

it('OPS-02 the operator is warned once that the header of a proxy is ignored while TRUST_PROXY is off', async () => {
  const shop = new Shop({ DATA_DIR: makeStartedDataDir(), LOG_LEVEL: 'warn' })
  const url = await shop.ready()
  for (let times = 0; times < 3; times += 1) {
    await fetch(`${url}/robots.txt`, { headers: { 'x-forwarded-for': '198.51.100.7' } })
  }
  await shop.stop()
  expect(shop.err.match(/X-Forwarded-For reçu/g)).toHaveLength(1)
  expect(shop.err).not.toMatch(/PUBLIC_URL n’est pas une adresse https/)
})
