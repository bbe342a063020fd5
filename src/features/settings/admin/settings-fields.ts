import type { SettingKey } from '../domain/settings.ts'

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
      { key: 'store_name', type: 'text', hint: 'En tête de chaque page, des factures et des e-mails.' },
      { key: 'store_description', type: 'textarea', hint: 'Au pied de chaque page.' },
    ],
  },
  {
    title: 'Contact',
    fields: [
      { key: 'contact_phone', type: 'tel', placeholder: '+225 07 00 00 00 00' },
      {
        key: 'contact_email',
        type: 'email',
        hint: 'Sauf autre réglage de l’hébergement, les commandes y sont annoncées.',
      },
      { key: 'store_address', type: 'text' },
      { key: 'whatsapp_number', type: 'tel', placeholder: '+225 07 00 00 00 00' },
      { key: 'business_hours', type: 'text' },
    ],
  },
  {
    title: 'Livraison',
    fields: [
      {
        key: 'delivery_fee',
        type: 'number',
        placeholder: '2000',
        hint: 'À titre indicatif : aucun total n’en est changé, le client paie le coursier.',
      },
      { key: 'delivery_message', type: 'textarea', hint: 'Affiché au moment de commander.' },
    ],
  },
]
