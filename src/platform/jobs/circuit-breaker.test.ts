import { expect, test } from 'vitest'
import { CircuitBreaker } from './circuit-breaker.ts'

const second = 1000

test('NOTIF-07 at most as many deliveries as its capacity run; the next one waits for a free slot', async () => {
  const breaker = new CircuitBreaker(2)
  expect([await breaker.enter(0), await breaker.enter(0)]).toEqual([null, null])
  const third = breaker.enter(0)
  breaker.leave()
  expect(await third).toBeNull()
})

test('NOTIF-07 when the service stalls, the next job is sent away after a wait, and those after it at once', async () => {
  const breaker = new CircuitBreaker(1)
  await breaker.enter(0)
  expect(await breaker.enter(0)).toBe(second)
  const nextTurn = new Promise((resolve) => setImmediate(resolve, 'it waited'))
  expect(await Promise.race([breaker.enter(0), nextTurn])).toBe(second)
  breaker.leave()
  expect(await breaker.enter(0)).toBeNull()
})

test('NOTIF-07 while the service is away no message is sent, with growing pauses up to five minutes', async () => {
  const breaker = new CircuitBreaker(3)
  let now = 0
  const pauses: number[] = []
  for (let failures = 0; failures < 8; failures += 1) {
    expect(await breaker.enter(now)).toBeNull()
    breaker.open(now, 'en panne', null)
    breaker.leave()
    const free = (await breaker.enter(now)) ?? 0
    pauses.push((free - now) / second)
    now = free
  }
  expect(pauses).toEqual([10, 20, 40, 80, 160, 300, 300, 300])
  expect(breaker.reason).toBe('en panne')
})

test('NOTIF-07 several that fail together count as one failure', async () => {
  const breaker = new CircuitBreaker(3)
  for (let messages = 0; messages < 3; messages += 1) await breaker.enter(0)
  for (let messages = 0; messages < 3; messages += 1) {
    breaker.open(100, 'en panne', null)
    breaker.leave()
  }
  expect(await breaker.enter(100)).toBe(100 + 10 * second)
})

test('NOTIF-07 after the pause one job probes the service alone, and its success closes the breaker for all', async () => {
  const breaker = new CircuitBreaker(3)
  await breaker.enter(0)
  breaker.open(0, 'en panne', null)
  breaker.leave()
  expect(await breaker.enter(10 * second)).toBeNull()
  expect(await breaker.enter(10 * second)).toBe(13 * second)
  breaker.close()
  expect(await breaker.enter(10 * second)).toBeNull()
  expect(breaker.reason).toBe('')
})

test('NOTIF-07 a Retry-After of the service takes precedence over the usual pause', async () => {
  const breaker = new CircuitBreaker(3)
  await breaker.enter(0)
  breaker.open(0, 'trop vite', 3600 * second)
  breaker.leave()
  expect(await breaker.enter(1800 * second)).toBe(3600 * second)
  expect(await breaker.enter(3600 * second)).toBeNull()
})
