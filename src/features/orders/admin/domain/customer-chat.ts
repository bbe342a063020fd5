import { phoneChatLink } from '#lib/contact/chat-number.ts'

/** The chat with the customer of an order, with its first words; null when the phone number has no chat. */
export function customerChatLink(
  { name, phone, orderNumber }: { name: string; phone: string; orderNumber: string },
  storeName: string,
): string | null {
  return phoneChatLink(phone, `Bonjour ${name}, ici ${storeName}, au sujet de votre commande ${orderNumber}.`)
}

/** The order whose page the customer gets, the address of the page, and who writes. */
type TrackingMessage = {
  name: string
  phone: string
  orderNumber: string
  /** The address of the order's own page. */
  page: string
  storeName: string
}

/**
 * The chat with an order's customer, with the address of its page as the text (PHONE-08); null when the phone number
 * has no chat.
 */
export function trackingChatLink({
  name,
  phone,
  orderNumber,
  page,
  storeName,
}: TrackingMessage): string | null {
  const text = `Bonjour ${name}, votre commande ${orderNumber} chez ${storeName} est enregistrée. Suivez-la sur sa page, où se trouve aussi votre facture.`
  return phoneChatLink(phone, `${text}\n${page}`)
}
