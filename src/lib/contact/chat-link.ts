/** The address of a chat with this text filled in. `link` is that of the shop, as the settings give it. */
export function chatLinkWith(link: string, text: string): string {
  return `${link}?text=${encodeURIComponent(text)}`
}

/** The address that lets choose in WhatsApp to whom this text goes, such as oneself. */
export function shareByChatLink(text: string): string {
  return `https://wa.me/?text=${encodeURIComponent(text)}`
}
