import type { SettingKey } from '../../domain/settings.ts'

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
