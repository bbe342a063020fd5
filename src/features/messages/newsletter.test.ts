import { safeParse } from 'valibot'
import { expect, test } from 'vitest'
import { fieldMessages } from '#lib/errors/result.ts'
import { outcomeTexts, subscriptionSchema } from './newsletter.ts'

test.each([
  [' AWA@Example.com ', ' Awa Koné ', {}],
  ['awa@example.com', '', {}],
  [' ', '', { email: 'Email requis' }],
  ['awa@', '', { email: "Format d'email invalide" }],
  [`${'a'.repeat(250)}@example.com`, '', { email: "L'email est trop long" }],
  ['awa@example.com', 'x'.repeat(101), { name: 'Le nom est trop long' }],
])('NEWS-01 the form with %j and %j says %j', (email, name, messages) => {
  expect(fieldMessages(safeParse(subscriptionSchema, { email, name }).issues ?? [])).toEqual(messages)
})

test('NEWS-01 an address is kept in small letters, without spaces around it or the name', () => {
  const { output } = safeParse(subscriptionSchema, { email: ' AWA@Example.com ', name: ' Awa ' })
  expect(output).toEqual({ email: 'awa@example.com', name: 'Awa' })
})

test.each([
  ['NEWS-02', 'subscribed', 'Inscription réussie'],
  ['NEWS-03', 'already_subscribed', 'Déjà inscrit'],
  ['NEWS-04', 'reactivated', 'Réinscription réussie'],
] as const)('%s who is %s reads "%s"', (_id, outcome, title) => {
  expect(outcomeTexts[outcome].title).toBe(title)
})
