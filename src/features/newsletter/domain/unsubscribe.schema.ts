import * as v from 'valibot'

/** What an unsubscribe link has to carry before the database looks at it. */
export const unsubscribeSchema = v.object({
  abonne: v.pipe(v.string(), v.uuid()),
  signature: v.pipe(v.string(), v.maxLength(100)),
})
