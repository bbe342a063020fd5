import { createServerFn } from '@tanstack/react-start'
import { allow, unchecked } from '#platform/auth/allow.ts'
import { asCaller } from '#platform/run-command.server.ts'
import { noteIdSchema, noteSchema, timelineSchema } from '../domain/note.schema.ts'
import { addNote, readTimeline, withdrawNote } from '../server/timeline.server.ts'

/** Everything that happened to an order, the newest first (LOG-01). */
export const getOrderTimeline = createServerFn({ method: 'GET' })
  .middleware([allow('admin')])
  .validator(unchecked)
  .handler(asCaller(timelineSchema, (actor, { orderId }) => readTimeline(actor, orderId)))

/** Adds a note to an order (LOG-03). */
export const addOrderNote = createServerFn({ method: 'POST' })
  .middleware([allow('admin')])
  .validator(unchecked)
  .handler(asCaller(noteSchema, addNote))

/** Takes a note off the screen (LOG-05). */
export const withdrawOrderNote = createServerFn({ method: 'POST' })
  .middleware([allow('admin')])
  .validator(unchecked)
  .handler(asCaller(noteIdSchema, (actor, { noteId }) => withdrawNote(actor, noteId)))
