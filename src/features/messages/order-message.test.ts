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

test('NOTIF-05 a message that waits says why, and when it is tried next', () => {
  expect(messageStatus(message({}), now)).toEqual({ tone: 'neutral', label: 'En attente', detail: null })
  const sentBefore = message({ sentAt: new Date('2026-11-20T09:00:00Z') })
  expect(messageStatus(sentBefore, now).label).toBe('En attente')
  const reason = 'Le serveur de messagerie ne répond pas'
  const next = new Date('2026-11-21T09:05:00Z')
  expect(messageStatus(message({ reason, nextAttemptAt: next }), now).detail).toBe(
    'Le serveur de messagerie ne répond pas. Prochain essai le 21 novembre 2026 à 09:05.',
  )
  expect(messageStatus(message({ reason, nextAttemptAt: next }), next.getTime()).detail).toBe(`${reason}.`)
  expect(messageStatus(message({ reason: 'M. le serveur dort' }), now).detail).toBe('M. le serveur dort.')
})

test('NOTIF-05 a message that left says when, one that failed says why', () => {
  const sentAt = new Date('2026-11-21T08:59:00Z')
  expect(messageStatus(message({ state: 'sent', sentAt }), now)).toEqual({
    tone: 'ok',
    label: 'Envoyé le 21 novembre 2026 à 08:59',
    detail: null,
  })
  const remark = 'Parti en texte libre.'
  expect(messageStatus(message({ state: 'sent', sentAt, reason: remark }), now)).toMatchObject({
    tone: 'amber',
    detail: remark,
  })
  expect(messageStatus(message({ state: 'failed', reason: 'Adresse inconnue' }), now)).toEqual({
    tone: 'danger',
    label: 'Échec',
    detail: 'Adresse inconnue',
  })
})

test('NOTIF-05 OPS-14 a message that only became a file is not called sent', () => {
  const { tone, label, detail } = messageStatus(
    message({ state: 'sent', filed: true, sentAt: new Date(now) }),
    now,
  )
  expect([tone, label]).toEqual(['amber', 'Non envoyé'])
  expect(detail).toMatch(/^Personne ne l’a reçu/)
})

test('NOTIF-05 each message is named by its way and its reader', () => {
  const placed = { key: 'order:1:chat:owner' }
  expect(messageName({ ...placed, channel: 'chat', audience: 'owner' })).toBe('WhatsApp à la boutique')
  expect(messageName({ ...placed, channel: 'email', audience: 'owner' })).toBe('E-mail à la boutique')
  const toCustomer = { channel: 'email', audience: 'customer' } as const
  expect(messageName({ ...placed, ...toCustomer })).toBe('E-mail au client')
  expect(messageName({ key: 'order:1:email:customer:shipped', ...toCustomer })).toBe(
    'E-mail au client (expédition)',
  )
  expect(messageName({ key: 'order:1:email:customer:corrected:12', ...toCustomer })).toBe(
    'E-mail au client (correction, version 12)',
  )
})
