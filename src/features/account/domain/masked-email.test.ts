import { expect, it } from 'vitest'
import { maskedEmail } from './masked-email.ts'

it.each([
  ['awa.kone@example.com', 'a…e@example.com'],
  ['ab@example.com', 'a…@example.com'],
  ['a@example.com', 'a…@example.com'],
])('shows of %s only what its owner needs', (email, shown) => {
  expect(maskedEmail(email)).toBe(shown)
})
