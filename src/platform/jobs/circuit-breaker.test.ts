import { expect, test } from 'vitest'
import { CircuitBreaker } from './circuit-breaker.ts'

const second = 1000

test('NOTIF-07 no more than its capacity are under way; the next waits for a place', async () => {
  const gate = new CircuitBreaker(2)
  expect([await gate.enter(0), await gate.enter(0)]).toEqual([null, null])
  const third = gate.enter(0)
  gate.leave()
  expect(await third).toBeNull()
})

test('NOTIF-07 when nobody gets on, the next asks again later, and those after it at once', async () => {
  const gate = new CircuitBreaker(1)
  await gate.enter(0)
  expect(await gate.enter(0)).toBe(second)
  const before = performance.now()
  expect(await gate.enter(0)).toBe(second)
  expect(performance.now() - before).toBeLessThan(100)
  gate.leave()
  expect(await gate.enter(0)).toBeNull()
})

test('NOTIF-07 while the service is away all wait, with growing pauses up to five minutes', async () => {
  const gate = new CircuitBreaker(3)
  let now = 0
  const pauses: number[] = []
  for (let failures = 0; failures < 8; failures += 1) {
    expect(await gate.enter(now)).toBeNull()
    gate.close(now, 'en panne', null)
    gate.leave()
    const free = (await gate.enter(now)) ?? 0
    pauses.push((free - now) / second)
    now = free
  }
  expect(pauses).toEqual([10, 20, 40, 80, 160, 300, 300, 300])
  expect(gate.reason).toBe('en panne')
})

test('NOTIF-07 several that fail together count as one failure', async () => {
  const gate = new CircuitBreaker(3)
  for (let messages = 0; messages < 3; messages += 1) await gate.enter(0)
  for (let messages = 0; messages < 3; messages += 1) {
    gate.close(100, 'en panne', null)
    gate.leave()
  }
  expect(await gate.enter(100)).toBe(100 + 10 * second)
})

test('NOTIF-07 after the pause one tries alone, and its answer opens for all', async () => {
  const gate = new CircuitBreaker(3)
  await gate.enter(0)
  gate.close(0, 'en panne', null)
  gate.leave()
  expect(await gate.enter(10 * second)).toBeNull()
  expect(await gate.enter(10 * second)).toBe(13 * second)
  gate.open()
  expect(await gate.enter(10 * second)).toBeNull()
  expect(gate.reason).toBe('')
})

test('NOTIF-07 what the service asked for stands above the usual pause', async () => {
  const gate = new CircuitBreaker(3)
  await gate.enter(0)
  gate.close(0, 'trop vite', 3600 * second)
  gate.leave()
  expect(await gate.enter(1800 * second)).toBe(3600 * second)
  expect(await gate.enter(3600 * second)).toBeNull()
})
