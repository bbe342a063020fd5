/** An e-mail that its owner recognises and nobody else learns: "a…e@example.com". */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@')
  const name = email.slice(0, at)
  const last = name.length > 2 ? name.at(-1) : ''
  return `${name.at(0) ?? ''}…${last}${email.slice(at)}`
}
