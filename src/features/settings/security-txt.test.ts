import { expect, test } from 'vitest'
import { securityTxt } from './security-txt.ts'

const origin = 'https://boutique.ci'

test.each([
  ['contact@boutique.ci', 'mailto:contact@boutique.ci'],
  ['', `${origin}/contact`],
])(
  'security.txt of a shop with the e-mail %j names %s, and is valid for half a year from any day',
  (contactEmail, contact) => {
    expect(securityTxt({ origin, contactEmail, now: new Date('2026-11-28T23:59:59Z') })).toBe(
      `Contact: ${contact}\nExpires: 2027-05-27T00:00:00.000Z\nPreferred-Languages: fr\nCanonical: ${origin}/.well-known/security.txt\n`,
    )
  },
)
