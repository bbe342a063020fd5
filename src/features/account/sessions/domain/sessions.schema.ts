import * as v from 'valibot'

/** One of the caller's own sessions. */
export const ownSessionSchema = v.object({ id: v.pipe(v.string(), v.uuid()) })

/** The user whose sessions an admin ends. */
export const userSessionsSchema = v.object({ userId: v.pipe(v.string(), v.uuid()) })

export type OwnSession = v.InferOutput<typeof ownSessionSchema>
export type UserSessions = v.InferOutput<typeof userSessionsSchema>
