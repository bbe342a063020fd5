/** The shop's data, as admins edit them (ASET-02); every page reads them from here (NAV-04). */
export const settingKeys = [
  'store_name',
  'store_description',
  'contact_phone',
  'contact_email',
  'store_address',
  'delivery_fee',
  'whatsapp_number',
  'business_hours',
  'delivery_message',
] as const

export type SettingKey = (typeof settingKeys)[number]
export type Settings = Readonly<Record<SettingKey, string>>

/** The fallback of each setting that is missing or cannot be read (GUEST-04, D2). */
export const fallbacks: Settings = {
  store_name: "Ambre d'Ivoire",
  store_description: 'Parfums et soins choisis à Abidjan, livrés partout en Côte d’Ivoire.',
  contact_phone: '',
  contact_email: '',
  store_address: 'Abidjan, Côte d’Ivoire',
  delivery_fee: '0',
  whatsapp_number: '',
  business_hours: 'Lundi–vendredi 9h–18h, samedi 9h–16h, dimanche fermé',
  delivery_message: 'Livraison via Yango à vos frais.',
}

function isSettingKey(key: string): key is SettingKey {
  return Object.hasOwn(fallbacks, key)
}

/** Turns the table's rows into one record; an absent or empty value becomes its fallback. */
export function toSettings(rows: readonly { key: string; value: string | null }[]): Settings {
  const settings: Record<SettingKey, string> = { ...fallbacks }
  for (const { key, value } of rows) if (isSettingKey(key) && value?.trim()) settings[key] = value.trim()
  return settings
}
