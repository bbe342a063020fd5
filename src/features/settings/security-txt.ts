/** The path of the file by which whoever found a vulnerability finds whom to tell (RFC 9116). */
export const SECURITY_TXT = '/.well-known/security.txt'

/** Half a year: the standard asks for less than one, and a copy must not expire soon. */
const VALID_FOR_DAYS = 180

/** Whom to tell of a vulnerability: the shop's e-mail address, or its page of contacts when it has none. */
export function securityTxt({ origin, contactEmail, now }: Facts): string {
  const expires = new Date(now)
  expires.setUTCHours(0, 0, 0, 0)
  expires.setUTCDate(expires.getUTCDate() + VALID_FOR_DAYS)
  return [
    `Contact: ${contactEmail ? `mailto:${encodeURI(contactEmail)}` : `${origin}/contact`}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: fr',
    `Canonical: ${origin}${SECURITY_TXT}`,
    '',
  ].join('\n')
}

type Facts = { origin: string; contactEmail: string; now: Date }
