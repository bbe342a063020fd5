import { adminPost, signedInGet, signedInPost } from '#platform/auth/server-function.ts'
import { answer, asCaller, checked } from '#platform/run-command.server.ts'
import { ownSessionSchema, userSessionsSchema } from '../domain/session-entry.ts'
import { endOtherSessions, endOwnSession, endSessionsOf } from '../server/end-sessions.server.ts'
import { listSessions } from '../server/list-sessions.server.ts'

/** The sessions of the signed-in user. */
export const getMySessions = signedInGet().handler(answer(() => listSessions()))

/** Ends one session of the signed-in user. */
export const endMySession = signedInPost()
  .validator(checked(ownSessionSchema))
  .handler(answer(({ data }) => endOwnSession(data)))

/** Ends the signed-in user's sessions on all other devices. */
export const endMyOtherSessions = signedInPost().handler(answer(() => endOtherSessions()))

/** Ends every session of a user. */
export const endSessionsOfUser = adminPost()
  .validator(checked(userSessionsSchema))
  .handler(asCaller(endSessionsOf))
