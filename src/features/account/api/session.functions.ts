import { createServerFn } from '@tanstack/react-start'
import { object } from 'valibot'
import { allow, allowEveryone } from '#platform/auth/allow.ts'
import { currentUserId } from '#platform/auth/current-actor.ts'
import { runCommand } from '#platform/run-command.server.ts'
import { readSessionUser } from '../server/read-session-user.server.ts'

/** The user who is signed in in this browser, or null. */
export const getSession = createServerFn({ method: 'GET' })
  .middleware([allowEveryone])
  .handler(() =>
    runCommand(object({}), {}, async () => {
      const userId = await currentUserId()
      return userId ? await readSessionUser(userId) : null
    }),
  )

/** Whether the signed-in user is an admin (AUTH-29). Each function of the administration checks it again. */
export const checkAdmin = createServerFn({ method: 'GET' })
  .middleware([allow('customer', 'admin')])
  .handler(({ context }) => runCommand(object({}), {}, async () => context.actor.role === 'admin'))
