import { sql } from 'kysely'
import { camelCase } from '#lib/camel-case.ts'
import type { Json } from '#lib/errors/result.ts'
import type { CursorPage } from '#lib/lists/list-params.ts'
import { type Actor, readAs } from '#platform/database/actor.ts'
import { type AuditCursor, describeChange, type ShownEntry } from './audit-entry.ts'

const AUDIT_ENTRIES_PER_PAGE = 20

/** The present name of the row that changed, or its last name when it was deleted. */
const label = sql<string | null>`
  coalesce(
    case a.entity
      when 'products' then (select name from products where id = a.entity_id::uuid)
      when 'product_formats' then (select name from products where id = a.entity_id::uuid)
      when 'categories' then (select name from categories where id = a.entity_id::uuid)
      when 'newsletter_subscribers' then (
        select email from newsletter_subscribers where id = case when a.action <> 'export' then a.entity_id::uuid end
      )
      when 'letters' then (select subject from letters where id = a.entity_id::uuid)
      when 'user_roles' then (select email from profiles where id = a.entity_id::uuid)
      when 'sessions' then (select email from profiles where id = a.entity_id::uuid)
      when 'orders' then (select order_number from orders where id = a.entity_id::uuid)
      when 'payments' then (
        select o.order_number from payments p join orders o on o.id = p.order_id where p.id = a.entity_id::uuid
      )
      when 'order_returns' then (
        select o.order_number from order_returns r join orders o on o.id = r.order_id where r.id = a.entity_id::uuid
      )
      when 'invoice_versions' then (
        select o.order_number from invoice_versions v join orders o on o.id = v.order_id where v.id = a.entity_id::uuid
      )
      when 'promo_codes' then (select c.code from promo_codes c where c.id = a.entity_id::uuid)
      when 'order_notes' then (
        select o.order_number from order_notes n join orders o on o.id = n.order_id where n.id = a.entity_id::uuid
      )
      when 'order_messages' then (
        select o.order_number from order_messages m join orders o on o.id = m.order_id where m.id = a.entity_id::uuid
      )
    end,
    (
      select coalesce(gone.before ->> 'name', gone.before ->> 'subject')
      from audit_log gone
      where gone.entity = a.entity and gone.entity_id = a.entity_id and gone.action = 'delete'
      order by gone.at desc
      limit 1
    )
  )`

/** The changes by admins, newest first, from the cursor on (PERM-07); null starts with the newest. */
export async function listChanges(
  actor: Actor,
  after: AuditCursor | null,
): Promise<CursorPage<ShownEntry, AuditCursor>> {
  const rows = await readAs(actor, (db) =>
    db
      .selectFrom('auditLog as a')
      .select(['a.id', 'a.actorEmail', 'a.action', 'a.entity', 'a.entityId', 'a.before', 'a.after'])
      // As text: a JavaScript date has no microseconds, so the next page would begin at the wrong row.
      .select([sql<string>`to_json(a.at) #>> '{}'`.as('at'), label.as('label')])
      .$if(after !== null, (rest) =>
        rest.where(sql<boolean>`(a.at, a.id) < (${after?.at}::timestamptz, ${after?.id}::uuid)`),
      )
      .orderBy('a.at', 'desc')
      .orderBy('a.id', 'desc')
      .limit(AUDIT_ENTRIES_PER_PAGE + 1)
      .execute(),
  )
  const shown = rows.slice(0, AUDIT_ENTRIES_PER_PAGE)
  const last = rows.length > AUDIT_ENTRIES_PER_PAGE ? shown.at(-1) : undefined
  return {
    rows: shown.map((row) => ({
      id: row.id,
      at: row.at,
      who: row.actorEmail ?? 'Compte supprimé',
      what: describeChange({
        action: row.action,
        entity: camelCase(row.entity),
        entityId: camelCase(row.entityId),
        label: row.label,
        before: row.before as Json,
        after: row.after as Json,
      }),
    })),
    next: last ? { at: last.at, id: last.id } : null,
  }
}
