import { phoneChatLink } from '#lib/contact/chat-number.ts'

/** The chat with the customer of an order, with its first words; null when the phone number has no chat. */
export function customerChatLink(
  { name, phone, orderNumber }: { name: string; phone: string; orderNumber: string },
  storeName: string,
): string | null {
  return phoneChatLink(phone, `Bonjour ${name}, ici ${storeName}, au sujet de votre commande ${orderNumber}.`)
}
