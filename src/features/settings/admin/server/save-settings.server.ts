import { sql } from 'kysely'
import { camelCase, snakeCase } from '#lib/camel-case.ts'
import { type Actor, asActor, readAs } from '#platform/database/actor.ts'
import { runtime } from '#platform/runtime.ts'
import type { SettingsSave } from '../../domain/settings.schema.ts'
import { type Settings, settingKeys } from '../../domain/settings.ts'

/** Reads the saved settings; an empty one stays empty. */
export async function readSavedSettings(actor: Actor): Promise<Settings> {
  const rows = await readAs(runtime().database, actor, (db) =>
    db.selectFrom('systemSettings').select(['key', 'value']).execute(),
  )
  const values = new Map(rows.map(({ key, value }) => [camelCase(key), value]))
  return Object.fromEntries(settingKeys.map((key) => [key, values.get(key) ?? ''])) as Settings
}

/**
 * Saves all settings in one transaction (ASET-05).
 *
 * @throws DomainError `version_conflict` with the values of now, by key, when they are not those that the
 * form began with; `forbidden`
 */
export async function saveSettings(actor: Actor, { settings, seen }: SettingsSave): Promise<Settings> {
  const rows = JSON.stringify(settingKeys.map((key) => ({ key: snakeCase(key), value: settings[key] })))
  const before = Object.fromEntries(Object.entries(seen).map(([key, value]) => [snakeCase(key), value]))
  await asActor(runtime().database, actor, (db) =>
    sql`select save_settings(${rows}::jsonb, ${JSON.stringify(before)}::jsonb)`.execute(db),
  )
  return settings
}
