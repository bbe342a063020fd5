import type { SettingKey } from '../../domain/settings.ts'

/** The label of each setting in the administration. */
export const settingLabels: Record<SettingKey, string> = {
  store_name: 'Nom de la boutique',
  store_description: 'Description',
  contact_phone: 'Téléphone',
  contact_email: 'E-mail',
  store_address: 'Adresse',
  delivery_fee: 'Frais de livraison (CFA)',
  whatsapp_number: 'Numéro WhatsApp',
  business_hours: 'Horaires d’ouverture',
  delivery_message: 'Message de livraison',
}
