import { safeParse } from 'valibot'
import { expect, test } from 'vitest'
import { contactSchema, peopleSearchSchema } from './personal-data.schema.ts'

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
