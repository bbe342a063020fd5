/** The address of a chat with this text filled in. `link` is that of the shop, from the settings. */
export function chatLinkWith(link: string, text: string): string {
  return `${link}?text=${encodeURIComponent(text)}`
}

/** The address that opens WhatsApp with this text and lets the user choose the recipient. */
export function shareByChatLink(text: string): string {
  return `https://wa.me/?text=${encodeURIComponent(text)}`
}
