import { expect, test } from 'vitest'
import { type DeliveryState, deliveryIssues } from './delivery-state.ts'

const well: DeliveryState = {
  mail: { isSet: true, to: 'patronne@ambre.example' },
  chat: { isSet: true, to: '2250700000000' },
  failed: 0,
  late: { count: 0, reason: null },
  stoppedLetters: 0,
}
const titles = (other: Partial<DeliveryState>) =>
  deliveryIssues({ ...well, ...other }).map(({ title }) => title)

test('OPS-14 OPS-15 each missing setting is reported by itself, and nothing when all is well', () => {
  expect(titles({})).toEqual([])
  expect(titles({ mail: { isSet: false, to: 'a@b.ci' }, chat: { isSet: false, to: '225' } })).toEqual([
    'Les e-mails ne partent pas',
    'Les messages WhatsApp ne partent pas',
  ])
  expect(titles({ mail: { isSet: true, to: null }, chat: { isSet: true, to: null } })).toEqual([
    'Aucune adresse e-mail pour recevoir les commandes',
    'Aucun numéro WhatsApp pour recevoir les commandes',
  ])
})

test('NOTIF-05 D63 failed and late messages and stopped letters are reported with their number and reason', () => {
  expect(titles({ failed: 1 })).toEqual(['1 message a échoué cette semaine'])
  expect(titles({ failed: 3 })).toEqual(['3 messages ont échoué cette semaine'])
  expect(titles({ late: { count: 1, reason: null } })).toEqual(['1 message attend'])
  expect(titles({ stoppedLetters: 1 })).toEqual(['1 lettre est arrêtée'])
  expect(titles({ stoppedLetters: 2 })).toEqual(['2 lettres sont arrêtées'])
  const [late] = deliveryIssues({ ...well, late: { count: 2, reason: 'WhatsApp n. 2 est en panne.' } })
  expect(late).toMatchObject({ title: '2 messages attendent', link: 'orders' })
  expect(late?.advice).toContain('Raison : WhatsApp n. 2 est en panne. Les')
})
