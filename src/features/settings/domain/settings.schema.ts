import * as v from 'valibot'
import { isEmail } from '#lib/contact/email.ts'
import { isPhone } from '#lib/contact/phone.ts'
import { oneLine } from './one-line.ts'
import { type SettingKey, settingKeys } from './settings.ts'

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
