import { currentUserId } from '#platform/auth/current-actor.ts'
import { everyoneGet, signedInGet } from '#platform/auth/server-function.ts'
import { answer } from '#platform/run-command.server.ts'
import { readSessionUser } from '../server/read-session-user.server.ts'

/** The user who is signed in in this browser, or null. */
export const getSession = everyoneGet().handler(
  answer(async () => {
    const userId = await currentUserId()
    return userId ? await readSessionUser(userId) : null
  }),
)

/** Whether the signed-in user is an admin (AUTH-29). Each function of the administration checks it again. */
export const checkAdmin = signedInGet().handler(answer(async ({ context }) => context.actor.role === 'admin'))
