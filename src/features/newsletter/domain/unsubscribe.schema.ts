import * as v from 'valibot'

/** What an unsubscribe link must contain before the database checks it. */
export const unsubscribeSchema = v.object({
  abonne: v.pipe(v.string(), v.uuid()),
  signature: v.pipe(v.string(), v.maxLength(100)),
})
