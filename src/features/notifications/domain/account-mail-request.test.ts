import { ValiError } from 'valibot'
import { expect, test } from 'vitest'
import { accountMailRetryPolicy, readRequest } from './account-mail-request.ts'

const id = '019aa000-0000-7000-8000-000000000001'
const common = { requestId: id, requestedAt: '2026-11-21T09:30:00.123Z', attempts: 2 }

test.each([
  { kind: 'reset-password', email: 'awa@example.com' },
  { kind: 'welcome', userId: id },
  { kind: 'newsletter', subscriberId: id },
  { kind: 'restock', restockRequestId: id },
  { kind: 'new-device', userId: id, subjectId: id, browser: 'Chrome sur Android' },
  { kind: 'promotion', userId: id, subjectId: id, byId: null },
])('AUTH-11 AUTH-16 a job of a mail about an account is read whole: %j', (request) => {
  expect(readRequest({ ...request, ...common })).toEqual({ ...request, ...common })
  expect(() => readRequest({ ...common, kind: request.kind })).toThrow(ValiError)
  for (const missing of Object.keys(common))
    expect(() => readRequest({ ...request, ...common, [missing]: undefined })).toThrow(ValiError)
})

test.each([null, 'welcome', {}, { kind: 'zorglub', ...common }])('%j is no such job', (payload) => {
  expect(() => readRequest(payload)).toThrow(ValiError)
})

const minute = 60_000

test.each([
  ['reset-password', 60, 5],
  ['welcome', 24 * 60, 120],
  ['newsletter', 24 * 60, 120],
  ['restock', 24 * 60, 120],
] as const)(
  'AUTH-16 NOTIF-07 a mail "%s" is tried for %i minutes, at least each %i',
  (kind, lasts, pause) => {
    expect(accountMailRetryPolicy(kind)).toEqual({ lastsMs: lasts * minute, longestPauseMs: pause * minute })
  },
)
