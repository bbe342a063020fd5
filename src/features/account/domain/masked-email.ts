/** Shortens an e-mail so that its owner recognises it and nobody else learns it: "a…e@example.com". */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@')
  const name = email.slice(0, at)
  const last = name.length > 2 ? name.at(-1) : ''
  return `${name.at(0) ?? ''}…${last}${email.slice(at)}`
}
