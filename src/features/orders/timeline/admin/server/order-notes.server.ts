import { sql } from 'kysely'
import { type AdminActor, asActor } from '#platform/database/actor.ts'
import { runtime } from '#platform/runtime.ts'
import type { NoteInput } from '../domain/note.schema.ts'

/**
 * Adds a note to an order (LOG-03). A key that is known adds nothing more.
 *
 * @throws DomainError forbidden, order_not_found, invalid_input, note_recorded
 */
export async function addNote(actor: AdminActor, { orderId, text, key }: NoteInput): Promise<null> {
  await asActor(runtime().database, actor, (db) =>
    sql`select add_order_note(${orderId}, ${text}, ${key})`.execute(db),
  )
  return null
}

/**
 * Withdraws a note, whoever wrote it (LOG-05). A repeat changes nothing.
 *
 * @throws DomainError forbidden, note_not_found
 */
export async function withdrawNote(actor: AdminActor, noteId: string): Promise<null> {
  await asActor(runtime().database, actor, (db) => sql`select withdraw_order_note(${noteId})`.execute(db))
  return null
}
