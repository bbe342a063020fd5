import { describe, expect, it } from 'vitest'
import { isEmail, maskedEmail } from './email.ts'

describe('VAL-03 an e-mail address', () => {
  it.each([
    'awa@example.com',
    'AWA.Kone+boutique@mail.example.ci',
    "o'neil@exemple.fr",
    'admin@boutique.local',
    'awa@x.ci',
  ])('accepts %s', (text) => expect(isEmail(text)).toBe(true))

  it.each([
    '',
    'awa',
    'awa@',
    '@example.com',
    'awa@example',
    'awa koné@example.com',
    'awa@exam ple.com',
    'a@b@c.ci',
    'awa@-example.com',
    'awa@example-.com',
    'awa@example.com,b@example.com',
  ])('refuses "%s"', (text) => expect(isEmail(text)).toBe(false))

  it('has at most 254 characters', () => {
    const ending = '@example.com'
    expect(isEmail('a'.repeat(254 - ending.length) + ending)).toBe(true)
    expect(isEmail('a'.repeat(255 - ending.length) + ending)).toBe(false)
  })
})

it.each([
  ['awa.kone@example.com', 'a…e@example.com'],
  ['ab@example.com', 'a…@example.com'],
  ['a@example.com', 'a…@example.com'],
])('shows of %s only what its owner needs', (email, shown) => {
  expect(maskedEmail(email)).toBe(shown)
})
