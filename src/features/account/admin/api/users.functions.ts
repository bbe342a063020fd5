import { createServerFn } from '@tanstack/react-start'
import { allow } from '#platform/auth/allow.ts'
import { asCaller } from '#platform/run-command.server.ts'
import { unchecked } from '#platform/unchecked.ts'
import { roleChangeSchema, userListSchema } from '../domain/users.schema.ts'
import { listUsers } from '../server/list-users.server.ts'
import { setUserRole } from '../server/set-user-role.server.ts'

/** The staff's list of users, page by page (AUSR-01). A POST: a name that is searched for stands in no proxy's log. */
export const getUsers = createServerFn({ method: 'POST' })
  .middleware([allow('admin')])
  .validator(unchecked)
  .handler(asCaller(userListSchema, listUsers))

/** Promotes or demotes a user (AUSR-02). */
export const changeUserRole = createServerFn({ method: 'POST' })
  .middleware([allow('admin')])
  .validator(unchecked)
  .handler(asCaller(roleChangeSchema, setUserRole))
