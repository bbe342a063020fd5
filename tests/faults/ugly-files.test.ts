import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { planImport, type ShopQuestions } from '#features/product-file/admin/plan-import.server.ts'
import { DomainError } from '#lib/errors/domain-error.ts'
import { uglyFiles } from '#tests/fixtures/files/ugly-files.ts'
import { expectLinear } from '#tests/fixtures/linear-time.ts'
import { serve } from '#tests/fixtures/network/serve.ts'
import { Caller } from '#tests/fixtures/operations/calls.ts'
import { makeDataDir, Shop } from '#tests/fixtures/operations/shop.ts'

const SIZE = 100_000
const chief = { email: 'chef@boutique.example', password: 'lampe-orage-7-cacao' }

/** Asks an address every 50 ms until it is ended; returns the longest wait in ms. */
function askOften(address: string): () => Promise<number> {
  let longest = 0
  let isOver = false
  const asking = (async () => {
    while (!isOver) {
      const start = performance.now()
      await (await fetch(address)).arrayBuffer()
      longest = Math.max(longest, performance.now() - start)
      await pause(50)
    }
  })()
  return async () => {
    isOver = true
    await asking
    return longest
  }
}

/** A shop that has nothing yet. */
const emptyShop: ShopQuestions = {
  hasAny: async () => false,
  findColumns: async () => null,
  findNamesakes: async () => [],
  find: async () => ({
    categories: [],
    products: new Map(),
    perfumeOf: new Map(),
    takenNames: new Set(),
    lostPictures: new Set(),
  }),
}

it.each(Object.entries(uglyFiles))('IMPORT-03 %s: twice as much takes twice the time', (_, fileOf) =>
  expectLinear(
    fileOf,
    async (file) => {
      const outcome = await planImport(emptyShop, file, {}).catch((error: unknown) => error)
      if (outcome instanceof Error) expect(outcome).toBeInstanceOf(DomainError)
    },
    20_000,
  ),
)

it('IMPORT-03 no file keeps the shop from answering while it is read', async () => {
  const shop = new Shop({
    DATA_DIR: makeDataDir(),
    DEMO_DATA: 'off',
    ADMIN_EMAIL: chief.email,
    ADMIN_PASSWORD: chief.password,
  })
  const url = await shop.ready()
  const admin = new Caller(url)
  await admin.call('signInWithPassword', chief)
  const cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  // It does nothing else: it waits as long as the machine has no time.
  const idle = `http://127.0.0.1:${await serve((_, response) => response.end('ok'))}/`
  const slow: string[] = []
  for (const [name, fileOf] of Object.entries(uglyFiles)) {
    const body = new Uint8Array(await fileOf(SIZE))
    // What a file does it does each time; what else the machine does is not.
    for (let tries = 1; tries <= 3; tries += 1) {
      const ends = [askOften(`${url}/healthz`), askOften(idle)]
      const headers = { 'sec-fetch-site': 'same-origin', cookie }
      const answer = await fetch(`${url}/api/product-import?step=preview`, { method: 'POST', headers, body })
      await answer.arrayBuffer()
      const [health = 0, machine = 0] = await Promise.all(ends.map((end) => end()))
      expect([200, 413, 422], name).toContain(answer.status)
      if (health <= 200 + machine) break
      if (tries === 3) slow.push(`${name}: ${Math.round(health)} ms`)
    }
  }
  expect(slow).toEqual([])
})
