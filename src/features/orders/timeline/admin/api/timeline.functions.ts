import { adminGet, adminPost } from '#platform/auth/server-function.ts'
import { asCaller, checked } from '#platform/run-command.server.ts'
import { noteIdSchema, noteSchema, timelineSchema } from '../domain/note.schema.ts'
import { addNote, readTimeline, withdrawNote } from '../server/timeline.server.ts'

/** Everything that happened to an order, the newest first (LOG-01). */
export const getOrderTimeline = adminGet()
  .validator(checked(timelineSchema))
  .handler(asCaller((actor, { orderId }) => readTimeline(actor, orderId)))

/** Adds a note to an order (LOG-03). */
export const addOrderNote = adminPost().validator(checked(noteSchema)).handler(asCaller(addNote))

/** Takes a note off the screen (LOG-05). */
export const withdrawOrderNote = adminPost().validator(checked(noteIdSchema)).handler(asCaller(withdrawNote))
