import { readAsVisitor } from '#platform/database/actor.ts'
import { runtime } from '#platform/runtime.ts'
import { type Settings, toSettings } from './settings.ts'

/** Reads the shop's data as any visitor may. */
export async function readSettings(): Promise<Settings> {
  const rows = await readAsVisitor(runtime().database, (db) =>
    db.selectFrom('system_settings').select(['key', 'value']).execute(),
  )
  return toSettings(rows)
}
