import * as v from 'valibot'

const auditCursorSchema = v.object({
  at: v.pipe(v.string(), v.isoTimestamp()),
  id: v.pipe(v.string(), v.uuid()),
})

/** The page after the entry that the cursor names; null is the first page. */
export const auditPageSchema = v.object({ after: v.nullable(auditCursorSchema) })

/** Names the last entry of a page. */
export type AuditCursor = v.InferOutput<typeof auditCursorSchema>
