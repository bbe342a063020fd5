import { createServerFn } from '@tanstack/react-start'
import { listParamsSchema } from '#lib/lists/list-params.ts'
import { allow, unchecked } from '#platform/auth/allow.ts'
import { asCaller } from '#platform/run-command.server.ts'
import { demotionSchema, roleChangeSchema } from '../domain/user-list.ts'
import { listUsers } from '../server/list-users.server.ts'
import { setUserRole, takeBackDemotion } from '../server/set-user-role.server.ts'

/** A page of the users (AUSR-01). It is a POST, so that the search text appears in no proxy's log. */
export const getUsers = createServerFn({ method: 'POST' })
  .middleware([allow('admin')])
  .validator(unchecked)
  .handler(asCaller(listParamsSchema, listUsers))

/** Promotes or demotes a user (AUSR-02). */
export const changeUserRole = createServerFn({ method: 'POST' })
  .middleware([allow('admin')])
  .validator(unchecked)
  .handler(asCaller(roleChangeSchema, setUserRole))

/** Takes back a demotion (UNDO-03). An admin who demoted themselves calls it as a customer. */
export const undoDemotion = createServerFn({ method: 'POST' })
  .middleware([allow('customer', 'admin')])
  .validator(unchecked)
  .handler(asCaller(demotionSchema, (actor, { userId }) => takeBackDemotion(actor, userId)))
