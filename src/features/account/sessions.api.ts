import { queryOptions } from '@tanstack/react-query'
import { unwrap } from '#lib/errors/result.ts'
import { adminPost, signedInGet, signedInPost } from '#platform/auth/server-function.ts'
import { answer, asCaller, checked } from '#platform/run-command.server.ts'
import { ownSessionSchema, userSessionsSchema } from './open-sessions.ts'
import { PRIVATE } from './session.api.ts'
import { endOtherSessions, endOwnSession, endSessionsOf, listSessions } from './sessions.server.ts'

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

/** The sessions of the signed-in user. */
export const sessionsQuery = (userId: string) =>
  queryOptions({
    queryKey: [PRIVATE, userId, 'sessions'],
    queryFn: async ({ signal }) => unwrap(await getMySessions({ signal })),
  })
