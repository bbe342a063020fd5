import { hashPassword as scryptHash } from 'better-auth/crypto'
import { expect, it } from 'vitest'
import { adminPasswordProblem, isOutdated, passwordHash } from './passwords.server.ts'

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

it('DATA-13 AUTH-02 a password is stored as a hash that only it fits, and a crowd of them comes through', {
  timeout: 20_000,
}, async () => {
  const hashes = await Promise.all(Array.from({ length: 5 }, () => passwordHash.hash('secret-1')))
  expect(new Set(hashes).size).toBe(5)
  const [hash = ''] = hashes
  const answers = ['secret-1', 'secret-2', 'Secret-1'].map((password) =>
    passwordHash.verify({ hash, password }),
  )
  expect(await Promise.all(answers)).toEqual([true, false, false])
})

it('a hash names its algorithm and parameters, which are at least those of OWASP', async () => {
  const hash = await passwordHash.hash('secret-1')
  const [, algorithm, version, parameters = ''] = hash.split('$')
  expect([algorithm, version]).toEqual(['argon2id', 'v=19'])
  const [, memory, passes] = /^m=(\d+),t=(\d+),p=1$/.exec(parameters) ?? []
  expect(Number(memory)).toBeGreaterThanOrEqual(19_456)
  expect(Number(passes)).toBeGreaterThanOrEqual(2)
  expect(isOutdated(hash)).toBe(false)
})

it('hashes of earlier releases and of other parameters are still verified, and known as outdated', {
  timeout: 20_000,
}, async () => {
  const before = await scryptHash('secret-é')
  expect(await passwordHash.verify({ hash: before, password: 'secret-e\u0301' })).toBe(true)
  expect(await passwordHash.verify({ hash: before, password: 'secret-e' })).toBe(false)
  // From the tests of the reference implementation of argon2.
  const weaker = '$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4'
  expect(await passwordHash.verify({ hash: weaker, password: 'password' })).toBe(true)
  expect(await passwordHash.verify({ hash: weaker, password: 'passwort' })).toBe(false)
  expect([before, weaker].map(isOutdated)).toEqual([true, true])
})

it('a hash that fails passes its turn on', async () => {
  const broken = Array.from({ length: 6 }, () => passwordHash.verify({ hash: '', password: 'x' }))
  expect((await Promise.allSettled(broken)).every(({ status }) => status === 'rejected')).toBe(true)
  expect(await passwordHash.hash('secret-1')).toMatch(/^\$argon2id\$/)
})
