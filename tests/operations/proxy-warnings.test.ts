import { describe, expect, it } from 'vitest'
import { makeStartedDataDir, Shop } from '#tests/fixtures/operations/shop.ts'

const settings = { LOG_LEVEL: 'warn' }

/** Sends requests as an undeclared proxy would, and returns how often each warning is in the log. */
async function warningsOf(shop: Shop) {
  const url = await shop.ready()
  for (let times = 0; times < 3; times += 1) {
    await fetch(`${url}/robots.txt`, { headers: { 'x-forwarded-for': '198.51.100.7' } })
  }
  await shop.stop()
  const count = (pattern: RegExp) => shop.err.split('\n').filter((line) => pattern.test(line)).length
  return {
    ignored: count(/X-Forwarded-For reçu/),
    unprotected: count(/PUBLIC_URL n’est pas une adresse https/),
  }
}

describe('a proxy in front', { timeout: 90_000 }, () => {
  it('OPS-02 the operator is warned once that its header is ignored while TRUST_PROXY is off', async () => {
    const shop = new Shop({ DATA_DIR: makeStartedDataDir(), ...settings })
    expect(await warningsOf(shop)).toEqual({ ignored: 1, unprotected: 0 })
  })

  it('OPS-02 OPS-08 the operator is warned when a proxy is named and PUBLIC_URL is not https', async () => {
    const shop = new Shop({ DATA_DIR: makeStartedDataDir(), ...settings, TRUST_PROXY: '127.0.0.1' })
    expect(await warningsOf(shop)).toEqual({ ignored: 0, unprotected: 1 })
  })
})
