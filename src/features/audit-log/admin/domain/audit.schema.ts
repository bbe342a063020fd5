import * as v from 'valibot'

/** The journal goes on after the oldest change of the page before; null begins it. */
export const auditPageSchema = v.object({
  after: v.nullable(v.object({ at: v.pipe(v.string(), v.isoTimestamp()), id: v.pipe(v.string(), v.uuid()) })),
})

export type AuditCursor = v.InferOutput<typeof auditPageSchema>['after']
