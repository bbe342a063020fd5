import { expect, test } from 'vitest'
import { messageName, messageStatus, type OrderMessage } from './order-message.ts'

const now = Date.parse('2026-11-21T09:00:00Z')
const message = (other: Partial<OrderMessage>): OrderMessage => ({
  key: 'order:1:email:owner',
  id: '1',
  channel: 'email',
  audience: 'customer',
  state: 'waiting',
  filed: false,
  attempts: 0,
  reason: null,
  sentAt: null,
  nextAttemptAt: null,
  ...other,
})

const reason = 'Le serveur de messagerie ne répond pas'
const nextAttemptAt = '2026-11-21T09:05:00.000Z'
const sentAt = '2026-11-21T08:59:00.000Z'
const sent = 'Envoyé le 21 novembre 2026 à 08:59'

test.each<[Partial<OrderMessage>, at: number, tone: string, label: string, detail: string | null]>([
  [{}, now, 'neutral', 'En attente', null],
  [{ sentAt: '2026-11-20T09:00:00.000Z' }, now, 'neutral', 'En attente', null],
  [
    { reason, nextAttemptAt },
    now,
    'neutral',
    'En attente',
    `${reason}. Prochain essai le 21 novembre 2026 à 09:05.`,
  ],
  [{ reason, nextAttemptAt }, Date.parse(nextAttemptAt), 'neutral', 'En attente', `${reason}.`],
  [{ reason: 'M. le serveur dort' }, now, 'neutral', 'En attente', 'M. le serveur dort.'],
  [{ state: 'sent', sentAt }, now, 'ok', sent, null],
  [{ state: 'sent', sentAt, reason: 'Parti en texte libre.' }, now, 'amber', sent, 'Parti en texte libre.'],
  [{ state: 'failed', reason: 'Adresse inconnue' }, now, 'danger', 'Échec', 'Adresse inconnue'],
])('NOTIF-05 a message with %j says at %i how it stands, when and why', (facts, at, tone, label, detail) => {
  expect(messageStatus(message(facts), at)).toEqual({ tone, label, detail })
})

test('NOTIF-05 OPS-14 a message that only became a file is not called sent', () => {
  const { tone, label, detail } = messageStatus(
    message({ state: 'sent', filed: true, sentAt: new Date(now).toISOString() }),
    now,
  )
  expect([tone, label]).toEqual(['amber', 'Non envoyé'])
  expect(detail).toMatch(/^Personne ne l’a reçu/)
})

test.each([
  ['order:1:chat:owner', 'chat', 'owner', 'WhatsApp à la boutique'],
  ['order:1:email:owner', 'email', 'owner', 'E-mail à la boutique'],
  ['order:1:email:customer', 'email', 'customer', 'E-mail au client'],
  ['order:1:email:customer:shipped', 'email', 'customer', 'E-mail au client (expédition)'],
  ['order:1:email:customer:corrected:12', 'email', 'customer', 'E-mail au client (correction, version 12)'],
] as const)('NOTIF-05 the message %s, by %s to the %s, is named %s', (key, channel, audience, name) => {
  expect(messageName({ key, channel, audience })).toBe(name)
})
