import { ValiError } from 'valibot'
import { expect, it, test } from 'vitest'
import { toSettings } from '#features/settings/settings.ts'
import {
  accountMailRetryPolicy,
  newDeviceMail,
  promotionMail,
  readRequest,
  resetMail,
  welcomeMail,
} from './account-mail.ts'

const id = '019aa000-0000-7000-8000-000000000001'
const common = { requestId: id, requestedAt: '2026-11-21T09:30:00.123Z', attempts: 2 }

test.each([
  { kind: 'reset-password', email: 'awa@example.com' },
  { kind: 'welcome', userId: id },
  { kind: 'newsletter', subscriberId: id },
  { kind: 'restock', restockRequestId: id },
  { kind: 'new-device', userId: id, subjectId: id, browser: 'Chrome sur Android' },
  { kind: 'promotion', userId: id, subjectId: id, byId: null },
])('AUTH-11 AUTH-16 a job of a mail about an account is read whole: %j', (request) => {
  expect(readRequest({ ...request, ...common })).toEqual({ ...request, ...common })
  expect(() => readRequest({ ...common, kind: request.kind })).toThrow(ValiError)
  for (const missing of Object.keys(common))
    expect(() => readRequest({ ...request, ...common, [missing]: undefined })).toThrow(ValiError)
})

test.each([null, 'welcome', {}])('%j is no such job', (payload) => {
  expect(() => readRequest(payload)).toThrow(ValiError)
})

const minute = 60_000

test.each([
  ['reset-password', 60, 5],
  ['welcome', 24 * 60, 120],
  ['newsletter', 24 * 60, 120],
  ['restock', 24 * 60, 120],
] as const)(
  'AUTH-16 NOTIF-07 a mail "%s" is tried for %i minutes, at least each %i',
  (kind, lasts, pause) => {
    expect(accountMailRetryPolicy(kind)).toEqual({ lastsMs: lasts * minute, longestPauseMs: pause * minute })
  },
)

const link = 'https://shop.example/reset-password?type=recovery&access_token=a&refresh_token=b'
const site = 'https://shop.example/'
const shop = toSettings([])
const named = (storeName: string) => toSettings([{ key: 'storeName', value: storeName }])

it('AUTH-16 leads to the new password; its first line is what a phone shows after the subject, without a secret', () => {
  const { subject, text, html } = resetMail({ shop: named("<b>Ambre d'Ivoire</b>"), link })
  expect(subject).toBe("<b>Ambre d'Ivoire</b> : votre nouveau mot de passe")
  expect(html).not.toContain('<b>')
  expect(text).toContain(link)
  expect(html).toContain(`href="${link.replaceAll('&', '&amp;')}"`)
  const [first = ''] = text.split('\n')
  expect(first).toBe('Ouvrez ce message dans l’heure pour choisir un nouveau mot de passe.')
  expect(html.indexOf(first)).toBeGreaterThan(html.indexOf('<body'))
  expect(html.indexOf(first)).toBeLessThan(html.indexOf('<h1'))
})

it('AUTH-11 the welcome greets by name and leads to the site’s root', () => {
  const { subject, text, html } = welcomeMail({ shop: named('Ambre'), name: 'Awa', link: site })
  expect(subject).toBe('Bienvenue chez Ambre')
  expect(text).toContain('Bonjour Awa,')
  expect(text).toContain(site)
  expect(html).toContain(`href="${site}"`)
})

it('VAL-01 takes a customer’s name for text, not for markup nor for the address of another site', () => {
  const mail = (name: string) => welcomeMail({ shop, name, link: site })
  expect(mail('<i>Awa</i>').html).not.toContain('<i>')
  expect(mail('Gagnez.example').text).toContain('Bonjour Gagnez. example,')
})

const facts = { shop, account: 'awa@example.com', at: '2026-11-21T09:30:00Z', link: site }

it('reports a new device: which account, when, which browser as text, and what to do', () => {
  const { html, text } = newDeviceMail({ ...facts, browser: '<b>Gagnez.example</b>', isOwn: true })
  for (const fact of ['awa@example.com', '21 novembre 2026 à 09:30', '<b>Gagnez. example</b>', site])
    expect(text).toContain(fact)
  expect(html).not.toContain('<b>Gagnez')
})

it('reports a colleague’s new device without asking the reader to change their own password', () => {
  const { text } = newDeviceMail({ ...facts, browser: 'Firefox', isOwn: false })
  expect(text).toContain(`Voir les utilisateurs :\n${site}`)
  expect(text).toContain('« Déconnecter partout »')
  expect(text).not.toContain('votre mot de passe')
})

it('reports a promotion: who, when, and by whom', () => {
  const { text } = promotionMail({ ...facts, by: 'chef@example.com' })
  expect(text).toContain('awa@example.com est administrateur')
  expect(text).toContain('Rôle donné par : chef@example.com')
})
