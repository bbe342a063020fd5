/**
 * A link that begins an e-mail. The address may come from a stranger: what would add a header or another address to the link is
 * encoded.
 */
export function mailtoLink(email: string, fields: Readonly<Record<string, string>> = {}): string {
  const at = email.lastIndexOf('@')
  const address = `${encodeURIComponent(email.slice(0, at))}@${encodeURIComponent(email.slice(at + 1))}`
  const query = Object.entries(fields).map(([name, text]) => `${name}=${encodeURIComponent(text)}`)
  return `mailto:${address}${query.length > 0 ? `?${query.join('&')}` : ''}`
}
