import type { SettingKey } from '../settings.ts'

/** The label of each setting in the administration. */
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
