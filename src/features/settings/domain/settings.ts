import { camelCase } from '#lib/camel-case.ts'

/** The shop's data, as admins edit them (ASET-02); every page reads them from here (NAV-04). */
export const settingKeys = [
  'storeName',
  'storeDescription',
  'contactPhone',
  'contactEmail',
  'storeAddress',
  // Enters no total (D26); the fees that pages name are in delivery-terms.ts.
  'deliveryFee',
  'whatsappNumber',
  'businessHours',
  'deliveryMessage',
] as const

export type SettingKey = (typeof settingKeys)[number]
export type Settings = Readonly<Record<SettingKey, string>>

/** The fallback of each setting that is missing or cannot be read (GUEST-04, D2). */
export const fallbacks: Settings = {
  storeName: "Ambre d'Ivoire",
  storeDescription: 'Parfums et soins choisis à Abidjan, livrés partout en Côte d’Ivoire.',
  contactPhone: '',
  contactEmail: '',
  storeAddress: 'Abidjan, Côte d’Ivoire',
  deliveryFee: '0',
  whatsappNumber: '',
  businessHours: 'Lundi–vendredi 9h–18h, samedi 9h–16h, dimanche fermé',
  deliveryMessage: 'Livraison via Yango à vos frais.',
}

function isSettingKey(key: string): key is SettingKey {
  return Object.hasOwn(fallbacks, key)
}

/** Turns the table's rows, whose keys are in snake_case, into one record; an absent or empty value becomes its fallback. */
export function toSettings(rows: readonly { key: string; value: string | null }[]): Settings {
  const settings: Record<SettingKey, string> = { ...fallbacks }
  for (const { key, value } of rows) {
    const name = camelCase(key)
    if (isSettingKey(name) && value?.trim()) settings[name] = value.trim()
  }
  return settings
}
