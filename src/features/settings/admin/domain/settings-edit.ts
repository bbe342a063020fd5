import { type SettingKey, type Settings, settingKeys } from '../../domain/settings.ts'

/** What somebody has typed into the settings' form: only the fields that differ, each with the value that was there before. */
export type SettingsEdit = Readonly<Partial<Record<SettingKey, { before: string; typed: string }>>>

/** What the form shows: what was typed, else what is saved. */
export function shownSettings(saved: Settings, edit: SettingsEdit): Settings {
  const entries = settingKeys.map((key) => [key, edit[key]?.typed ?? saved[key]] as const)
  return Object.fromEntries(entries) as Settings
}

/** The edit after the form's fields have changed; a field that is as saved again is no edit. */
export function typeInto(saved: Settings, edit: SettingsEdit, values: Record<string, string>): SettingsEdit {
  return keep((key) => {
    const typed = values[key] ?? ''
    return typed === saved[key] ? undefined : { before: edit[key]?.before ?? saved[key], typed }
  })
}

/** The fields that somebody else has saved anew since they were typed into, to other values than these. */
export function overtakenFields(saved: Settings, edit: SettingsEdit): SettingKey[] {
  return settingKeys.filter((key) => {
    const own = edit[key]
    return own !== undefined && saved[key] !== own.before && saved[key] !== own.typed
  })
}

/** What is still to be saved after `sent` was saved as `saved`: only what was typed meanwhile. */
export function editAfterSave(saved: Settings, sent: Settings, edit: SettingsEdit): SettingsEdit {
  return keep((key) => {
    const typed = edit[key]?.typed ?? sent[key]
    return typed === sent[key] ? undefined : { before: saved[key], typed }
  })
}

function keep(of: (key: SettingKey) => { before: string; typed: string } | undefined): SettingsEdit {
  return Object.fromEntries(settingKeys.flatMap((key) => (of(key) ? [[key, of(key)]] : [])))
}
