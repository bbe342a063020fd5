import { createServerFn } from '@tanstack/react-start'
import { allow, unchecked } from '#platform/auth/allow.ts'
import { asCaller } from '#platform/run-command.server.ts'
import { auditPageSchema } from '../domain/audit-entry.ts'
import { listChanges } from '../server/list-audit-entries.server.ts'

/** A page of the changes by admins, newest first (PERM-07). */
export const getChanges = createServerFn({ method: 'GET' })
  .middleware([allow('admin')])
  .validator(unchecked)
  .handler(asCaller(auditPageSchema, (actor, { after }) => listChanges(actor, after)))
