import { describe, expect, it } from 'vitest'
import { isOver } from './current-session.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

describe('how long a session lasts', () => {
  it.each([
    ['customer', 30 * DAY, 90 * DAY],
    ['admin', 12 * HOUR, 7 * DAY],
  ] as const)('%s', (kind, idleMs, longestMs) => {
    expect(isOver(kind, { sinceSignInMs: longestMs, sinceSeenMs: idleMs })).toBe(false)
    expect(isOver(kind, { sinceSignInMs: longestMs, sinceSeenMs: idleMs + 1 })).toBe(true)
    expect(isOver(kind, { sinceSignInMs: longestMs + 1, sinceSeenMs: 0 })).toBe(true)
  })
})
