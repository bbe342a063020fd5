import * as v from 'valibot'
import { orderRetryPolicy, type RetryPolicy } from './retry-schedule.ts'

const MINUTE = 60_000

const common = {
  requestId: v.pipe(v.string(), v.uuid()),
  requestedAt: v.pipe(v.string(), v.isoTimestamp()),
  attempts: v.pipe(v.number(), v.integer()),
}

const userId = v.pipe(v.string(), v.uuid())

/** The job of a mail about an account: its recipient, and nothing secret. */
const requestSchema = v.variant('kind', [
  v.object({ kind: v.literal('reset-password'), email: v.string(), ...common }),
  v.object({ kind: v.literal('welcome'), userId, ...common }),
  v.object({ kind: v.literal('newsletter'), subscriberId: v.pipe(v.string(), v.uuid()), ...common }),
  // To somebody who waited for a product: `requestId` is their turn.
  v.object({ kind: v.literal('restock'), restockRequestId: v.pipe(v.string(), v.uuid()), ...common }),
  // To one admin about an admin's account: who has signed in on a device that the account never used, who was
  // promoted by whom.
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

/** Parses a job's payload. @throws ValiError when it is not a request for an account mail */
export function readRequest(payload: unknown): AccountMailRequest {
  return v.parse(requestSchema, payload)
}

/**
 * A user who asked for a new password waits for an hour at most; other mails about an account are useful for
 * a day, as those about orders.
 */
export function accountMailRetryPolicy(kind: AccountMailRequest['kind']): RetryPolicy {
  return kind === 'reset-password' ? { lastsMs: 60 * MINUTE, longestPauseMs: 5 * MINUTE } : orderRetryPolicy
}
