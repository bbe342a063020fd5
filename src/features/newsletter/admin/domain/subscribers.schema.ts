import * as v from 'valibot'

/** Which page of which subscribers. */
export const subscriberListSchema = v.object({
  page: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000)),
  q: v.pipe(v.string(), v.maxLength(100)),
})

export const subscriberActivitySchema = v.object({ id: v.pipe(v.string(), v.uuid()), isActive: v.boolean() })

export const subscriberIdSchema = v.object({ id: v.pipe(v.string(), v.uuid()) })

/** The export goes on after the last subscriber of the part before; null begins it. */
export const exportPartSchema = v.object({
  after: v.nullable(
    v.object({ subscribedAt: v.pipe(v.string(), v.isoTimestamp()), id: v.pipe(v.string(), v.uuid()) }),
  ),
})

export type SubscriberListRequest = v.InferOutput<typeof subscriberListSchema>
export type ExportPartRequest = v.InferOutput<typeof exportPartSchema>
