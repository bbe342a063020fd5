import * as v from 'valibot'

export const subscriberActivitySchema = v.object({ id: v.pipe(v.string(), v.uuid()), isActive: v.boolean() })

export const subscriberIdSchema = v.object({ id: v.pipe(v.string(), v.uuid()) })

/** The export continues after the last subscriber of the previous part; null is the first part. */
export const exportPartSchema = v.object({
  after: v.nullable(
    v.object({ subscribedAt: v.pipe(v.string(), v.isoTimestamp()), id: v.pipe(v.string(), v.uuid()) }),
  ),
})

export type ExportPartRequest = v.InferOutput<typeof exportPartSchema>
