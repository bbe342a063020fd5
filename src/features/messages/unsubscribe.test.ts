import { safeParse } from 'valibot'
import { expect, test } from 'vitest'
import { unsubscribeAddress, unsubscribeHeaders, unsubscribeSchema, unsubscribeTexts } from './unsubscribe.ts'

test('a link names the subscriber and the signature, and the headers carry it for one press', () => {
  const address = unsubscribeAddress('https://boutique.ci', { abonne: 'a-b', signature: '00ff' })
  expect(address).toBe('https://boutique.ci/newsletter/desinscription?abonne=a-b&signature=00ff')
  expect(unsubscribeHeaders(address)).toEqual({
    'List-Unsubscribe': `<${address}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  })
})

const id = '019aa000-0000-7000-8000-000000000001'

test('the link of an alert names its list', () => {
  expect(unsubscribeAddress('https://boutique.ci', { abonne: id, signature: '00', liste: 'alertes' })).toBe(
    `https://boutique.ci/newsletter/desinscription?abonne=${id}&signature=00&liste=alertes`,
  )
})

test.each([
  [{ abonne: id, signature: '00ff' }, true],
  [{ abonne: id, signature: '00ff', liste: 'alertes' }, true],
  [{ abonne: id, signature: '00ff', liste: 'clients' }, false],
  [{ abonne: '1', signature: '00ff' }, false],
  [{ abonne: id, signature: '0'.repeat(101) }, false],
])('whether %j may be a link: %j', (link, may) => {
  expect(safeParse(unsubscribeSchema, link).success).toBe(may)
})

test.each([
  ['unsubscribed', 'C’est fait'],
  ['already_unsubscribed', 'Vous étiez déjà désinscrit'],
  ['alerts_ended', 'C’est fait'],
  ['unknown', 'Vous n’êtes plus dans notre liste'],
] as const)('a link after which somebody is %s says "%s"', (outcome, title) => {
  expect(unsubscribeTexts[outcome].title).toBe(title)
})
