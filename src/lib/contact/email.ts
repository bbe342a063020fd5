export const MAX_EMAIL = 254

/** The same rule as in the database (is_valid_email): what passes here is never refused there. */
const shape = /^[a-z\d.!#$%&'*+/=?^_`{|}~-]+@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z]{2,63}$/i

/** Whether this is one e-mail address of at most 254 characters (VAL-03). */
export function isEmail(text: string): boolean {
  return text.length <= MAX_EMAIL && shape.test(text)
}

/** Shortens an e-mail so that its owner recognises it and nobody else learns it: "a…e@example.com". */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@')
  const name = email.slice(0, at)
  const last = name.length > 2 ? name.at(-1) : ''
  return `${name.at(0) ?? ''}…${last}${email.slice(at)}`
}
