import { camelCase, snakeCase } from '#lib/camel-case.ts'
import { type Actor, callSql, readAs } from '#platform/database/actor.ts'
import {
  networks,
  type Registrations,
  type Settings,
  type SocialAddresses,
  settingKeys,
  toRegistrations,
} from '../settings.ts'
import type { SettingsSave } from './settings-forms.ts'

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
