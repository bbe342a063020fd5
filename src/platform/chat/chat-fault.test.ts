import { expect, test } from 'vitest'
import { toChatFault } from './chat-fault.ts'

const now = Date.parse('2026-11-21T09:00:00Z')

const answer = (status: number, code?: number, retryAfter: string | null = null) => ({
  status,
  retryAfter,
  body: code === undefined ? null : { error: { message: 'm', type: 'OAuthException', code } },
})

test.each([
  [401, 190, 'unreachable'],
  [403, 200, 'unreachable'],
  [400, 33, 'unreachable'],
  [400, 131042, 'unreachable'],
  [400, 4, 'unreachable'],
  [500, 131016, 'unreachable'],
  [400, 131056, 'later'],
  [400, 100, 'refused'],
  [400, 131026, 'refused'],
  [400, 131051, 'refused'],
])('NOTIF-07 HTTP %i with code %i: %s', (status, code, fault) => {
  expect(toChatFault(answer(status, code), now).fault).toBe(fault)
})

test.each([
  [301, 'unreachable'],
  [401, 'unreachable'],
  [404, 'unreachable'],
  [429, 'unreachable'],
  [200, 'unreachable'],
])('NOTIF-07 HTTP %i without a code: %s', (status, fault) => {
  expect(toChatFault(answer(status), now).fault).toBe(fault)
})

test('NOTIF-07 Retry-After is read as seconds or as a date, and never beyond a day', () => {
  const wait = (value: string) => toChatFault(answer(429, 80007, value), now).retryAfterMs
  expect(wait('120')).toBe(120_000)
  expect(wait('Sat, 21 Nov 2026 09:10:00 GMT')).toBe(600_000)
  expect(wait('999999999')).toBe(86_400_000)
  expect(wait('soon')).toBeNull()
  expect(wait('Sat, 21 Nov 2026 08:10:00 GMT')).toBeNull()
})

test('the text of the service is put on one line and shortened', () => {
  const body = { error: { code: 131009, message: `a\r\nb${'c'.repeat(5000)}` } }
  const { message } = toChatFault({ status: 400, retryAfter: null, body }, now)
  expect(message).toContain('a b')
  expect(message.length).toBeLessThan(300)
})
