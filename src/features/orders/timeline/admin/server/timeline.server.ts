import { sql } from 'kysely'
import { fullName } from '#lib/contact/person-name.ts'
import { type AdminActor, readAs } from '#platform/database/actor.ts'
import { callSqlAs, sqlCommand } from '#platform/database/call-sql.ts'
import { runtime } from '#platform/runtime.ts'
import { eventText } from '../domain/event-texts.ts'
import type { NoteInput } from '../domain/note.schema.ts'
import type { OrderEvent, TimelineEntry } from '../domain/order-event.ts'

type EventRow = OrderEvent & {
  id: string
  at: Date
  firstName: string | null
  lastName: string | null
  email: string | null
}

/** Everything that happened to an order, the newest first (LOG-01); nothing for an order that there is not. */
export async function readTimeline(actor: AdminActor, orderId: string): Promise<TimelineEntry[]> {
  return readAs(runtime().database, actor, async (db) => {
    const { rows } = await sql<EventRow>`
      select e.id, e.kind, e.at, e.facts, p.first_name, p.last_name, p.email
      from order_events(${orderId}) as e
      left join profiles p on p.id = e.by_id
      -- Whatever the clocks say, nothing happened to an order before it was placed.
      order by e.kind = 'placed', e.at desc, e.id desc
    `.execute(db)
    return rows.map(toEntry)
  })
}

function toEntry({ id, at, firstName, lastName, email, ...event }: EventRow): TimelineEntry {
  const { otherwise, ...text } = eventText(event)
  return {
    ...text,
    id,
    at: at.toISOString(),
    who: fullName(firstName, lastName) || email || otherwise,
    note: event.kind === 'note' ? event.facts.text : null,
  }
}

/**
 * Adds a note to an order (LOG-03). A key that is known adds nothing more.
 *
 * @throws DomainError forbidden, order_not_found, invalid_input, note_recorded
 */
export async function addNote(actor: AdminActor, { orderId, text, key }: NoteInput): Promise<null> {
  await callSqlAs(actor, 'addOrderNote', { orderId, body: text, requestKey: key })
  return null
}

/**
 * Withdraws a note, whoever wrote it (LOG-05). A repeat changes nothing.
 *
 * @throws DomainError forbidden, note_not_found
 */
export const withdrawNote = sqlCommand('withdrawOrderNote')
