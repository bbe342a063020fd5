import { expect, it } from 'vitest'
import { nextCheck } from './check-schedule.ts'

it('WAVE-03 Wave is asked after 1, 5 and 30 minutes, then every hour of a day, and no more', () => {
  const opened = Date.UTC(2026, 10, 27, 8)
  const minutes: number[] = []
  for (let at = nextCheck(opened, opened); at !== null; at = nextCheck(opened, at + 800)) {
    minutes.push((at - opened) / 60_000)
  }
  expect(nextCheck(opened, opened + 60_000)).toBe(opened + 5 * 60_000)
  expect(minutes).toEqual([1, 5, 30, ...Array.from({ length: 24 }, (_, hour) => (hour + 1) * 60)])
})
