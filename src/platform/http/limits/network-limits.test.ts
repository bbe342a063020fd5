import { request, type ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { readConfig } from '#platform/config/config.ts'
import { openRuntime } from '#platform/runtime.ts'
import { serve } from '#tests/fixtures/network/serve.ts'
import { createClientLimits, NetworkLimit } from './network-limits.ts'

function allowance(perMinute: number) {
  let now = 1000
  const wait = (ms: number) => {
    now += ms
  }
  return { bucket: new NetworkLimit({ perMinute }, () => now), wait }
}

test('a minute’s requests may come at once, and then as fast as the bucket fills', () => {
  const { bucket, wait } = allowance(60)
  const takenOf61 = () =>
    Array.from({ length: 61 }, () => bucket.take('a')).filter((wait) => wait === 0).length
  expect(takenOf61()).toBe(60)
  expect(bucket.take('a')).toBe(1)
  expect(bucket.take('b')).toBe(0)
  wait(1000)
  expect([bucket.take('a'), bucket.take('a')]).toEqual([0, 1])
  wait(60_000)
  expect(takenOf61()).toBe(60)
})

test('who asks on while refused waits no longer for it', () => {
  const { bucket, wait } = allowance(60)
  for (let i = 0; i < 500; i += 1) bucket.take('a')
  wait(1000)
  expect(bucket.take('a')).toBe(0)
})

test('networks whose bucket is full again are forgotten, and there is an end to how many are known', () => {
  const { bucket, wait } = allowance(60)
  for (let i = 0; i < 1000; i += 1) bucket.take(`n${i}`)
  wait(1001)
  bucket.take('last')
  expect(bucket.size).toBe(1)
  for (let i = 0; i < 60_000; i += 1) bucket.take(`n${i}`)
  expect(bucket.size).toBe(50_000)
})

test('a log line is written once a minute for each name', () => {
  const { bucket, wait } = allowance(1)
  expect([bucket.allows('a'), bucket.allows('b'), bucket.allows('a')]).toEqual([true, true, false])
  wait(59_999)
  expect(bucket.allows('a')).toBe(false)
  wait(1)
  expect([bucket.allows('a'), bucket.allows('a')]).toEqual([true, false])
})

test('streams have an end for each network and in all, and a place that is left is free again', () => {
  const places = new NetworkLimit({ atOnce: 2, inAll: 3 })
  const first = places.hold('a')
  places.hold('a')
  expect(places.hold('a')).toBe('crowded')
  places.hold('b')
  expect(places.hold('c')).toBe('full')
  if (typeof first === 'function') first()
  expect(places.hold('c')).toBeTypeOf('function')
  expect(places.hold('b')).toBe('full')
})

openRuntime(readConfig({ LOG_LEVEL: 'silent' }), 'postgres://localhost/none')

/** A server that answers nothing until `answerAll`; the path is the client's network. */
async function startServer(limits: ReturnType<typeof createClientLimits>) {
  const held: ServerResponse[] = []
  const port = await serve((asked, response) => {
    const network = asked.url ?? ''
    const kind = network === '/stream' ? 'stream' : network.startsWith('/wave') ? 'told' : undefined
    if (limits.mayRequest(asked, response, network, kind)) held.push(response)
  })
  return {
    held,
    answerAll: () => held.splice(0).map((response) => response.end()),
    ask: (network: string) =>
      new Promise<{ status: number | undefined; retryAfter: string | undefined }>((resolve, reject) =>
        request({ port, path: network, agent: false }, (answer) => {
          answer.resume()
          resolve({ status: answer.statusCode, retryAfter: answer.headers['retry-after'] })
        })
          .on('error', reject)
          .end(),
      ),
  }
}

test('of one network 600 requests are answered at once, and more are asked to come back; others are not kept out', async () => {
  const server = await startServer(
    createClientLimits({ limitRequestsPerAddress: 100_000, limitEventStreams: 1 }),
  )
  const first = Array.from({ length: 600 }, () => server.ask('/street'))
  await expect.poll(() => server.held.length).toBe(600)
  expect(await server.ask('/street')).toEqual({ status: 429, retryAfter: '5' })

  const others = [server.ask('/other'), server.ask('/stream')]
  await expect.poll(() => server.held.length).toBe(602)
  server.answerAll()
  expect((await Promise.all([...first, ...others])).every(({ status }) => status === 200)).toBe(true)

  const again = server.ask('/street')
  await expect.poll(() => server.held.length).toBe(1)
  server.answerAll()
  expect(await again).toMatchObject({ status: 200 })
})

test('WAVE-02 what another service tells is not counted by the minute, and holds no more at once than a street', async () => {
  const server = await startServer(createClientLimits({ limitRequestsPerAddress: 1, limitEventStreams: 1 }))
  const told = Array.from({ length: 600 }, () => server.ask('/wave'))
  await expect.poll(() => server.held.length).toBe(600)
  expect(await server.ask('/wave')).toEqual({ status: 429, retryAfter: '5' })
  server.answerAll()
  expect((await Promise.all(told)).every(({ status }) => status === 200)).toBe(true)
})
