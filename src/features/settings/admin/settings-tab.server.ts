import { sql } from 'kysely'
import { camelCase, snakeCase } from '#lib/camel-case.ts'
import type { Json } from '#lib/errors/result.ts'
import type { CursorPage } from '#lib/lists/list-params.ts'
import { type Actor, callSql, readAs } from '#platform/database/actor.ts'
import {
  networks,
  type Registrations,
  type Settings,
  type SocialAddresses,
  settingKeys,
  toRegistrations,
} from '../settings.ts'
import { type AuditCursor, describeChange, type ShownEntry } from './audit-entry.ts'
import type { SettingsSave } from './settings-forms.ts'

/** All settings as they are saved, without fallbacks: one that is missing is empty (ASET-01). */
export async function readSavedSettings(actor: Actor): Promise<Settings> {
  const rows = await readAs(actor, (db) => db.selectFrom('systemSettings').select(['key', 'value']).execute())
  const values = new Map(rows.map(({ key, value }) => [camelCase(key), value]))
  return Object.fromEntries(settingKeys.map((key) => [key, values.get(key) ?? ''])) as Settings
}

/** Saves all settings (ASET-05); `version_conflict` with the values of now, by key, if others were seen. */
export async function saveSettings(actor: Actor, { settings, seen }: SettingsSave): Promise<Settings> {
  const rows = settingKeys.map((key) => ({ key: snakeCase(key), value: settings[key] }))
  await callSql(actor, 'saveSettings', { rows, seen })
  return settings
}

/** Reads the saved addresses in social networks; an empty one means none. */
export async function readSavedSocialLinks(actor: Actor): Promise<SocialAddresses> {
  const rows = await readAs(actor, (db) =>
    db.selectFrom('socialLinks').select(['network', 'address']).execute(),
  )
  const saved = new Map(rows.map(({ network, address }) => [network, address]))
  return Object.fromEntries(networks.map((network) => [network, saved.get(network) ?? ''])) as SocialAddresses
}

/** Saves the addresses in social networks (NAV-11). @throws DomainError forbidden, invalid_input */
export async function saveSocialLinks(actor: Actor, addresses: SocialAddresses): Promise<SocialAddresses> {
  await callSql(actor, 'saveSocialLinks', { addresses })
  return addresses
}

/** Reads the saved numbers of the registers; an empty one means none (D67). */
export async function readSavedRegistrations(actor: Actor): Promise<Registrations> {
  const rows = await readAs(actor, (db) =>
    db.selectFrom('businessRegistrations').select(['register', 'number']).execute(),
  )
  return toRegistrations(rows)
}

/** Saves the numbers of the registers (D67). @throws DomainError forbidden, invalid_input */
export async function saveRegistrations(actor: Actor, numbers: Registrations): Promise<Registrations> {
  await callSql(actor, 'saveBusinessRegistrations', { numbers })
  return numbers
}

/** Whether the owner gets the daily mail about the stock (SUPPLY-09). */
export async function readStockReport(actor: Actor): Promise<boolean> {
  const muted = await readAs(actor, (db) =>
    db.selectFrom('mutedMails').select('mail').where('mail', '=', 'stock_report').executeTakeFirst(),
  )
  return muted === undefined
}

/** Turns the daily mail about the stock on or off (SUPPLY-09). @throws DomainError forbidden */
export async function setStockReport(actor: Actor, isWanted: boolean): Promise<boolean> {
  await callSql(actor, 'setStockReport', { isWanted })
  return isWanted
}

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
