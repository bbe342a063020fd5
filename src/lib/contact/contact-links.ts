/** A `mailto:` link; characters that would add a header or another address are encoded. */
export function mailtoLink(email: string, fields: Readonly<Record<string, string>> = {}): string {
  const at = email.lastIndexOf('@')
  const address = `${encodeURIComponent(email.slice(0, at))}@${encodeURIComponent(email.slice(at + 1))}`
  const query = Object.entries(fields).map(([name, text]) => `${name}=${encodeURIComponent(text)}`)
  return `mailto:${address}${query.length > 0 ? `?${query.join('&')}` : ''}`
}

/** The address of a chat with this text filled in. `link` is that of the shop, from the settings. */
export function chatLinkWith(link: string, text: string): string {
  return `${link}?text=${encodeURIComponent(text)}`
}

/** The address that opens WhatsApp with this text and lets the user choose the recipient. */
export function shareByChatLink(text: string): string {
  return `https://wa.me/?text=${encodeURIComponent(text)}`
}

const position = /Position : (-?\d{1,2}\.\d{1,6}), (-?\d{1,3}\.\d{1,6})/

/** The map of the position in an address, or null when there is none. Only digits of it reach the link. */
export function mapLink(address: string): string | null {
  const [, latitude, longitude] = position.exec(address) ?? []
  const isOnEarth = Math.abs(Number(latitude)) <= 90 && Math.abs(Number(longitude)) <= 180
  return isOnEarth ? `https://www.google.com/maps/search/?api=1&query=${latitude},${longitude}` : null
}
