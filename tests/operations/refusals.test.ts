import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { serve } from '#tests/fixtures/network/serve.ts'
import { makeDataDir, makeStartedDataDir, postgresPid, Shop } from '#tests/fixtures/operations/shop.ts'

describe('a start that cannot succeed', () => {
  it('OPS-13 D23 a wrong setting ends it with one line that names the variable', async () => {
    const shop = new Shop({ DATA_DIR: makeDataDir(), LIMIT_ORDERS_PER_ADDRESS: '-5' })
    expect(await shop.ended()).toBe(1)
    expect([shop.out, shop.err]).toEqual(['', expect.stringMatching(/^LIMIT_ORDERS_PER_ADDRESS : [^\n]+\n$/)])
  })

  it('OPS-13 a data folder that is a file ends it with one line', async () => {
    const file = join(makeDataDir(), 'file')
    writeFileSync(file, '')
    const shop = new Shop({ DATA_DIR: file })
    expect(await shop.ended()).toBe(1)
    expect(shop.err).toMatch(/^[^\n]*DATA_DIR[^\n]+\n$/)
  })

  it('OPS-13 a port that is taken ends it with one line, and leaves no PostgreSQL behind', async () => {
    const port = String(await serve((_, response) => response.end()))
    const dataDir = makeStartedDataDir()
    const shop = new Shop({ DATA_DIR: dataDir, PORT: port })
    expect(await shop.ended()).toBe(1)
    expect(shop.err).toMatch(/^PORT : [^\n]+\n$/)
    expect(await postgresPid(dataDir)).toBeUndefined()
  })

  it('OPS-04 a second shop on the same data folder says so and ends, the first goes on', async () => {
    const dataDir = makeStartedDataDir()
    const first = new Shop({ DATA_DIR: dataDir })
    const url = await first.ready()
    const second = new Shop({ DATA_DIR: dataDir })
    expect(await second.ended()).toBe(1)
    expect(second.err).toMatch(/^Une boutique tourne déjà [^\n]+\n$/)
    expect((await fetch(`${url}/readyz`)).status).toBe(200)
    expect(await first.stop()).toBe(0)
  })
})
