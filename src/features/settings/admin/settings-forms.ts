import * as v from 'valibot'
import { isEmail, isPhone } from '#lib/contact/contact-details.ts'
import { type Network, type Register, type SettingKey, settingKeys } from '../settings.ts'

/** A text of one line, at most `max` characters: it becomes a name, a subject, a number or an address. */
export function oneLine(max: number, tooLong: string) {
  return v.pipe(
    v.string(),
    v.transform((text) => text.replace(/\s+/g, ' ').trim()),
    v.maxLength(max, tooLong),
  )
}

function phone() {
  return v.pipe(
    oneLine(30, 'Le numéro est trop long'),
    v.check(
      (text) => text === '' || isPhone(text),
      'Format de téléphone invalide (ex : +225 XX XX XX XX XX)',
    ),
  )
}

/** All the settings (ASET-02, ASET-03). Form and server use the same schema. */
export const settingsSchema = v.object({
  storeName: v.pipe(
    oneLine(80, 'Le nom est trop long (maximum 80 caractères)'),
    v.nonEmpty('Le nom de la boutique est requis'),
  ),
  storeDescription: v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(500, 'La description est trop longue (maximum 500 caractères)'),
  ),
  contactPhone: phone(),
  contactEmail: v.pipe(
    v.string(),
    v.trim(),
    v.toLowerCase(),
    v.check((text) => text === '' || isEmail(text), "Format d'email invalide"),
  ),
  storeAddress: oneLine(200, 'L’adresse est trop longue (maximum 200 caractères)'),
  deliveryFee: v.pipe(
    v.string(),
    v.trim(),
    v.transform((text) => text || '0'),
    v.regex(/^\d{1,7}$/, 'Les frais de livraison doivent être un nombre entier, positif ou zéro'),
  ),
  whatsappNumber: phone(),
  businessHours: oneLine(200, 'Les horaires sont trop longs (maximum 200 caractères)'),
  deliveryMessage: v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(500, 'Le message est trop long (maximum 500 caractères)'),
  ),
} satisfies Record<SettingKey, v.GenericSchema<string, string>>)

/** A save: the new values, and those that the form showed when it was sent. */
export const settingsSaveSchema = v.object({
  settings: settingsSchema,
  seen: v.record(v.picklist(settingKeys), v.string()),
})

export type SettingsSave = v.InferOutput<typeof settingsSaveSchema>

/** Whether the owner wants the daily mail about the stock (SUPPLY-09). */
export const stockReportSchema = v.object({ isWanted: v.boolean() })

const number = oneLine(60, 'Le numéro est trop long (maximum 60 caractères)')

/** The numbers of the registers; an empty one means none (D67). Form and server use the same schema. */
export const registrationsSchema = v.object({ rccm: number, ncc: number } satisfies Record<
  Register,
  v.GenericSchema<string, string>
>)

/** The same rule as in the database: only addresses of servers, with TLS and without a password. */
const httpsAddress = /^https:\/\/(?=[^\s/@]+\.[^\s/@])[^\s/@]+(?:\/\S*)?$/

const address = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(300, 'L’adresse est trop longue (maximum 300 caractères)'),
  v.check(
    (text) => text === '' || httpsAddress.test(text),
    'Adresse invalide (ex : https://www.instagram.com/votre-boutique)',
  ),
)

/** Addresses in social networks, none when empty (NAV-11), for form and server. */
export const socialLinksSchema = v.object({
  facebook: address,
  instagram: address,
  tiktok: address,
} satisfies Record<Network, v.GenericSchema<string, string>>)

export const settingLabels: Record<SettingKey, string> = {
  storeName: 'Nom de la boutique',
  storeDescription: 'Description',
  contactPhone: 'Téléphone',
  contactEmail: 'E-mail',
  storeAddress: 'Adresse',
  deliveryFee: 'Frais de livraison (CFA)',
  whatsappNumber: 'Numéro WhatsApp',
  businessHours: 'Horaires d’ouverture',
  deliveryMessage: 'Message de livraison',
}

export type SettingField = {
  key: SettingKey
  type: 'text' | 'textarea' | 'email' | 'number' | 'tel'
  hint?: string
  placeholder?: string
}

/** The settings' form, group by group (ASET-01, ASET-03). */
export const settingGroups: readonly { title: string; fields: readonly SettingField[] }[] = [
  {
    title: 'Boutique',
    fields: [
      { key: 'storeName', type: 'text', hint: 'En tête de chaque page, des factures et des e-mails.' },
      { key: 'storeDescription', type: 'textarea', hint: 'Au pied de chaque page.' },
    ],
  },
  {
    title: 'Contact',
    fields: [
      { key: 'contactPhone', type: 'tel', placeholder: '+225 07 00 00 00 00' },
      {
        key: 'contactEmail',
        type: 'email',
        hint: 'Chaque nouvelle commande y est annoncée (sauf autre adresse prévue à l’hébergement).',
      },
      { key: 'storeAddress', type: 'text' },
      { key: 'whatsappNumber', type: 'tel', placeholder: '+225 07 00 00 00 00' },
      { key: 'businessHours', type: 'text' },
    ],
  },
  {
    title: 'Livraison',
    fields: [
      {
        key: 'deliveryFee',
        type: 'number',
        placeholder: '2000',
        hint: 'À titre indicatif : n’est ajouté à aucun total, le client paie le coursier.',
      },
      { key: 'deliveryMessage', type: 'textarea', hint: 'Affiché au moment de commander.' },
    ],
  },
]
