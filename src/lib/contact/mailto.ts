/**
 * A `mailto:` link. The address may come from anybody: characters that would add a header or another address
 * are encoded.
 */
export function mailtoLink(email: string, fields: Readonly<Record<string, string>> = {}): string {
  const at = email.lastIndexOf('@')
  const address = `${encodeURIComponent(email.slice(0, at))}@${encodeURIComponent(email.slice(at + 1))}`
  const query = Object.entries(fields).map(([name, text]) => `${name}=${encodeURIComponent(text)}`)
  return `mailto:${address}${query.length > 0 ? `?${query.join('&')}` : ''}`
}
