import * as v from 'valibot'

/** A session of the account, as shown to its owner. Dates are ISO texts. */
export type SessionEntry = {
  id: string
  device: string
  /** The shortened IP address of the sign-in; null when it is unknown. */
  place: string | null
  signedInAt: string
  seenAt: string
  isCurrent: boolean
}

/**
 * Shortens an IP address so that it can still be recognised: "41.207.12.x", of IPv6 the first three groups.
 * Null for any other text.
 */
export function shortAddress(address: string): string | null {
  const [, head] =
    /^(\d+\.\d+\.\d+)\.\d+$/.exec(address) ?? /^((?:[\da-f]{1,4}:){1,3})[\da-f:.]*$/i.exec(address) ?? []
  if (!head) return null
  return head.endsWith(':') ? `${head}x` : `${head}.x`
}

/** One of the caller's own sessions. */
export const ownSessionSchema = v.object({ id: v.pipe(v.string(), v.uuid()) })

/** The user whose sessions an admin ends. */
export const userSessionsSchema = v.object({ userId: v.pipe(v.string(), v.uuid()) })

export type OwnSession = v.InferOutput<typeof ownSessionSchema>
export type UserSessions = v.InferOutput<typeof userSessionsSchema>
