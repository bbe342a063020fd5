import { createServer } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { uglyFiles } from '#tests/fixtures/files/ugly-files.ts'
import { Caller } from '#tests/fixtures/operations/calls.ts'
import { makeDataDir, Shop } from '#tests/fixtures/operations/shop.ts'

const SIZE = 50_000
const chief = { email: 'chef@boutique.example', password: 'lampe-orage-7-cacao' }

/** Asks both addresses every 50 ms until it is ended; returns the longest waits in ms. */
function askBoth(addresses: readonly [string, string]): () => Promise<[number, number]> {
  const longest: [number, number] = [0, 0]
  let isOver = false
  const asking = addresses.map(async (address, at) => {
    while (!isOver) {
      const start = performance.now()
      await (await fetch(address)).arrayBuffer()
      longest[at === 0 ? 0 : 1] = Math.max(longest[at] ?? 0, performance.now() - start)
      await pause(50)
    }
  })
  return async () => {
    isOver = true
    await Promise.all(asking)
    return longest
  }
}

/** A server that does nothing else: it waits as long as the machine has no time. */
async function idleServer(): Promise<string> {
  const server = createServer((_, response) => response.end('ok'))
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  onTestFinished(() => void server.close())
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/`
}

it('IMPORT-03 no file keeps the shop from answering, and twice as much of it takes twice the time', async () => {
  const shop = new Shop({
    DATA_DIR: makeDataDir(),
    DEMO_DATA: 'off',
    ADMIN_EMAIL: chief.email,
    ADMIN_PASSWORD: chief.password,
  })
  const url = await shop.ready()
  const admin = new Caller(url)
  await admin.call('signInWithPassword', chief)
  const read = async (file: Buffer) => {
    const start = performance.now()
    const answer = await fetch(`${url}/api/product-import?step=preview`, {
      method: 'POST',
      headers: {
        'sec-fetch-site': 'same-origin',
        cookie: [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
      body: new Uint8Array(file),
    })
    await answer.arrayBuffer()
    expect([200, 413, 422]).toContain(answer.status)
    return performance.now() - start
  }
  const inTurn = async (file: Buffer, twice: Buffer) => [await read(file), await read(twice)] as const
  const idle = await idleServer()
  /** What is wrong while a file is read, and then one of twice its size. */
  const faultsOf = async (file: Buffer, twice: Buffer): Promise<string[]> => {
    const end = askBoth([`${url}/healthz`, idle])
    const times = await inTurn(file, twice).catch((error: unknown) => String(error))
    const [health, machine] = await end()
    if (typeof times === 'string') return [times]
    const [once, double] = times
    return [
      ...(health > 200 + machine ? [`/healthz took ${Math.round(health)} ms`] : []),
      ...(double > 3 * once + 1000 ? [`${Math.round(once)} ms, then ${Math.round(double)} ms`] : []),
    ]
  }
  const faults: Record<string, string[]> = {}
  for (const [name, fileOf] of Object.entries(uglyFiles)) {
    const files = [await fileOf(SIZE), await fileOf(2 * SIZE)] as const
    // What is wrong with a file is wrong each time; what else the machine does is not.
    for (const _ of [1, 2, 3]) {
      faults[name] = await faultsOf(...files)
      if (faults[name].length === 0) break
    }
    if (faults[name]?.length === 0) delete faults[name]
  }
  expect(faults).toEqual({})
})
