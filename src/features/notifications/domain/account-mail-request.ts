import * as v from 'valibot'
import type { RetryPolicy } from './retry-schedule.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

const common = {
  requestId: v.pipe(v.string(), v.uuid()),
  requestedAt: v.pipe(v.string(), v.isoTimestamp()),
  attempts: v.pipe(v.number(), v.integer()),
}

const userId = v.pipe(v.string(), v.uuid())

/** What waits in the queue for a mail about an account: whom it is for, and nothing secret. */
const requestSchema = v.variant('kind', [
  v.object({ kind: v.literal('reset-password'), email: v.string(), ...common }),
  v.object({ kind: v.literal('welcome'), userId, ...common }),
  v.object({ kind: v.literal('newsletter'), subscriberId: v.pipe(v.string(), v.uuid()), ...common }),
  // To one admin about an admin's account: who has signed in on a device that the account never used, who was promoted by whom.
  v.object({ kind: v.literal('new-device'), userId, subjectId: userId, browser: v.string(), ...common }),
  v.object({
    kind: v.literal('promotion'),
    userId,
    subjectId: userId,
    byId: v.nullable(userId),
    ...common,
  }),
])

export type AccountMailRequest = v.InferOutput<typeof requestSchema>

/** Reads a job's payload. @throws ValiError when it is none of ours */
export function readRequest(payload: unknown): AccountMailRequest {
  return v.parse(requestSchema, payload)
}

/** Who asked for a new password waits at the screen for an hour at most; what else concerns an account is of use for a day. */
export const accountMailRetryPolicies: Readonly<Record<AccountMailRequest['kind'], RetryPolicy>> = {
  'reset-password': { lastsMs: HOUR, longestPauseMs: 5 * MINUTE },
  welcome: { lastsMs: 24 * HOUR, longestPauseMs: 2 * HOUR },
  newsletter: { lastsMs: 24 * HOUR, longestPauseMs: 2 * HOUR },
  'new-device': { lastsMs: 24 * HOUR, longestPauseMs: 2 * HOUR },
  promotion: { lastsMs: 24 * HOUR, longestPauseMs: 2 * HOUR },
}
