import { expect, test } from 'vitest'
import { afterAttempt, isDayOver, orderRetryPolicy } from './retry-schedule.ts'

const minute = 60_000
const failure = { fault: 'later', message: 'En panne', retryAfterMs: null } as const

test('NOTIF-07 pauses grow, and the last attempt falls on the end of the day', () => {
  const pauses: number[] = []
  let now = 0
  for (let attempts = 1; attempts < 100; attempts += 1) {
    const next = afterAttempt({ failure, attempts, waitingSince: 0, now })
    if (next.step !== 'again') {
      expect(next).toEqual({ step: 'failed', reason: 'Abandonné après un jour d’essais. En panne' })
      break
    }
    pauses.push((next.at - now) / minute)
    now = next.at
  }
  expect(now).toBe(orderRetryPolicy.lastsMs)
  expect(pauses.slice(0, 9).map((pause) => Math.round(pause * 60))).toEqual([
    5, 15, 60, 180, 600, 1200, 2400, 3600, 7200,
  ])
  expect(pauses.length).toBeLessThan(25)
})

test('NOTIF-07 a refusal for good ends at once, a success too', () => {
  const refused = { ...failure, fault: 'refused' as const }
  expect(afterAttempt({ failure: refused, attempts: 1, waitingSince: 0, now: 0 })).toEqual({
    step: 'failed',
    reason: 'En panne',
  })
  expect(afterAttempt({ failure: null, attempts: 1, waitingSince: 0, now: 0 })).toEqual({ step: 'sent' })
})

test('NOTIF-07 Retry-After is never shortened', () => {
  const asked = { ...failure, retryAfterMs: 90 * minute }
  const end = orderRetryPolicy.lastsMs
  const after = (attempts: number, now: number) =>
    afterAttempt({ failure: asked, attempts, waitingSince: 0, now })
  expect(after(1, 0)).toMatchObject({ step: 'again', at: 90 * minute })
  expect(after(9, 0)).toMatchObject({ at: 120 * minute })
  expect(after(9, end - 90 * minute)).toMatchObject({ step: 'again', at: end })
  expect(after(9, end - minute)).toMatchObject({ step: 'failed' })
})

test('NOTIF-07 a message that could not even be tried waits for one day', () => {
  const since = 5 * minute
  expect(isDayOver(since, since + orderRetryPolicy.lastsMs - 1)).toBe(false)
  expect(isDayOver(since, since + orderRetryPolicy.lastsMs)).toBe(true)
})
