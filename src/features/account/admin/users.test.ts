import { parse, safeParse } from 'valibot'
import { expect, it, test } from 'vitest'
import {
  contactSchema,
  erasureQuestion,
  exportFileName,
  knownParts,
  type PersonFound,
  peopleSearchSchema,
  roleChangeSchema,
  roleLabels,
} from './users.ts'

const userId = '019aa000-0000-7000-8000-000000000001'

it('AUSR-04 a role is one of two', () => {
  for (const role of ['admin', 'user'])
    expect(parse(roleChangeSchema, { userId, role })).toEqual({ userId, role })
  for (const role of ['', 'owner', 'Admin', null])
    expect(safeParse(roleChangeSchema, { userId, role }).success).toBe(false)
  expect(roleLabels).toEqual({ admin: 'Administrateur', user: 'Utilisateur' })
})

const person: PersonFound = {
  kind: 'email',
  contact: 'awa@example.com',
  names: ['Awa'],
  otherContacts: [],
  orders: 0,
  openOrders: 0,
  hasAccount: false,
  isAdmin: false,
  isSubscribed: false,
}

test.each<[Partial<PersonFound>, string]>([
  [{ orders: 1 }, '1 commande'],
  [{ orders: 2, hasAccount: true }, '2 commandes, un compte'],
  [{ isSubscribed: true }, 'une inscription à la newsletter'],
  [{}, 'attend le retour d’un parfum'],
])('D49 D56 who has %j is summed up as "%s"', (found, text) => {
  expect(knownParts({ ...person, ...found })).toBe(text)
})

test.each([
  [0, null],
  [1, 'une commande n’est pas encore livrée.'],
  [2, '2 commandes ne sont pas encore livrées.'],
])('D49 the question before an erasure says of %i open orders: %s', (openOrders, warning) => {
  const question = erasureQuestion({ ...person, orders: 3, openOrders })
  expect(question).toContain('awa@example.com')
  expect(question).toContain('3 commandes. Les commandes gardent leurs numéros')
  expect(question.includes('Attention')).toBe(warning !== null)
  expect(question).toContain(warning ?? '')
})

test('D49 the file of an export names its day, and nobody', () => {
  expect(exportFileName(new Date('2026-11-23T12:00:00Z'))).toBe('donnees-personnelles-2026-11-23.json')
})

test.each([
  [peopleSearchSchema, { typed: ' 0701020304 ' }, { typed: '0701020304' }],
  [peopleSearchSchema, { typed: '  Aw  ' }, 'Au moins trois caractères'],
  [peopleSearchSchema, { typed: 'x'.repeat(255) }, 'Trop long'],
  [contactSchema, { kind: 'email', contact: ' a@b.ci ' }, { kind: 'email', contact: 'a@b.ci' }],
  [contactSchema, { kind: 'phone', contact: '07' }, { kind: 'phone', contact: '07' }],
  [contactSchema, { kind: 'name', contact: 'Awa' }, expect.any(String)],
  [contactSchema, { kind: 'email', contact: ' ' }, expect.any(String)],
  [contactSchema, { kind: 'email' }, expect.any(String)],
])('D49 of %#: %j the server takes, or says, %j', (schema, asked, answer) => {
  const { success, output, issues } = safeParse(schema, asked)
  expect(success ? output : issues[0].message).toEqual(answer)
})
