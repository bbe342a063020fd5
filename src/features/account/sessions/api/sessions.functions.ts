import { createServerFn } from '@tanstack/react-start'
import { object } from 'valibot'
import { allow, unchecked } from '#platform/auth/allow.ts'
import { asCaller, runCommand } from '#platform/run-command.server.ts'
import { ownSessionSchema, userSessionsSchema } from '../domain/session-entry.ts'
import { endOtherSessions, endOwnSession, endSessionsOf } from '../server/end-sessions.server.ts'
import { listSessions } from '../server/list-sessions.server.ts'

const nothing = object({})

/** The sessions of the signed-in user. */
export const getMySessions = createServerFn({ method: 'GET' })
  .middleware([allow('customer', 'admin')])
  .handler(() => runCommand(nothing, {}, listSessions))

/** Ends one session of the signed-in user. */
export const endMySession = createServerFn({ method: 'POST' })
  .middleware([allow('customer', 'admin')])
  .validator(unchecked)
  .handler(({ data }) => runCommand(ownSessionSchema, data, endOwnSession))

/** Ends the signed-in user's sessions on all other devices. */
export const endMyOtherSessions = createServerFn({ method: 'POST' })
  .middleware([allow('customer', 'admin')])
  .handler(() => runCommand(nothing, {}, endOtherSessions))

/** Ends every session of a user. */
export const endSessionsOfUser = createServerFn({ method: 'POST' })
  .middleware([allow('admin')])
  .validator(unchecked)
  .handler(asCaller(userSessionsSchema, endSessionsOf))
