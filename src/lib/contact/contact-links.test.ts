import { expect, test } from 'vitest'
import { mailtoLink } from './contact-links.ts'

test.each([
  ['awa@example.com', {}, 'mailto:awa@example.com'],
  [
    'awa@example.com',
    { subject: 'Votre commande n° 1', body: 'Bonjour,\nà bientôt' },
    'mailto:awa@example.com?subject=Votre%20commande%20n%C2%B0%201&body=Bonjour%2C%0A%C3%A0%20bient%C3%B4t',
  ],
  ['a?bcc=spy@example.com', { subject: 'x' }, 'mailto:a%3Fbcc%3Dspy@example.com?subject=x'],
  ['a&cc=b%20/c@example.com', {}, 'mailto:a%26cc%3Db%2520%2Fc@example.com'],
])('an address adds nothing to the link: %s', (email, fields, link) => {
  expect(mailtoLink(email, fields)).toBe(link)
})
