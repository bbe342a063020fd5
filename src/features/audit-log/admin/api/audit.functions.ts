import { adminGet } from '#platform/auth/server-function.ts'
import { asCaller, checked } from '#platform/run-command.server.ts'
import { auditPageSchema } from '../domain/audit-entry.ts'
import { listChanges } from '../server/list-audit-entries.server.ts'

/** A page of the changes by admins, newest first (PERM-07). */
export const getChanges = adminGet()
  .validator(checked(auditPageSchema))
  .handler(asCaller((actor, { after }) => listChanges(actor, after)))
