import { expect, it } from 'vitest'
import { adminPasswordProblem } from './password-strength.server.ts'

it.each(['secret-1', 'azerty', '12345678901', 'é'.repeat(11)])('%s is too short for an admin', (password) => {
  expect(adminPasswordProblem(password)).toBe('admin_password_short')
})

it.each([
  'motdepasse123',
  'Mot-de-Passe-2026!',
  'P@ssw0rd1234',
  'azertyuiop123',
  '123456789012',
  'aaaaaaaaaaaaaa',
  'abababababab',
  'Boutique-Abidjan',
  'parfum parfum parfum',
  'Côte d’Ivoire 2026',
  'AmbreIvoire2026',
])('%s is common', (password) => {
  expect(adminPasswordProblem(password)).toBe('admin_password_common')
})

it('what anybody knows of the account and the shop is common too', () => {
  expect(adminPasswordProblem('mariamkoné-2026')).toBeNull()
  expect(adminPasswordProblem('mariamkoné-2026', ['mariam@example.com', 'Koné'])).toBe(
    'admin_password_common',
  )
})

it.each(['girafe tranquille 7', 'x7Kq!pZ2mVwR', 'lampe-orage-7-cacao'])('%s will do', (password) => {
  expect(adminPasswordProblem(password)).toBeNull()
})
