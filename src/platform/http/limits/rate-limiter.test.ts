import { expect, test } from 'vitest'
import { RateLimiter } from './rate-limiter.ts'

function allowance(perMinute: number) {
  let now = 1000
  const wait = (ms: number) => {
    now += ms
  }
  return { bucket: new RateLimiter(perMinute, () => now), wait }
}

test('a minute’s requests may come at once, and then as fast as the bucket fills', () => {
  const { bucket, wait } = allowance(60)
  expect(Array.from({ length: 61 }, () => bucket.take('a')).filter((seconds) => seconds === 0)).toHaveLength(
    60,
  )
  expect(bucket.take('a')).toBe(1)
  expect(bucket.take('b')).toBe(0)
  wait(1000)
  expect([bucket.take('a'), bucket.take('a')]).toEqual([0, 1])
  wait(60_000)
  expect(Array.from({ length: 61 }, () => bucket.take('a')).filter((seconds) => seconds === 0)).toHaveLength(
    60,
  )
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
