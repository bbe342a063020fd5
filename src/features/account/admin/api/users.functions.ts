import { createServerFn } from '@tanstack/react-start'
import { listParamsSchema } from '#lib/list-params.ts'
import { allow } from '#platform/auth/allow.ts'
import { asCaller } from '#platform/run-command.server.ts'
import { unchecked } from '#platform/unchecked.ts'
import { roleChangeSchema } from '../domain/users.schema.ts'
import { listUsers } from '../server/list-users.server.ts'
import { setUserRole } from '../server/set-user-role.server.ts'

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
