import { expect, it } from 'vitest'
import { toSettings } from '#features/settings/domain/settings.ts'
import { newDeviceMail, promotionMail } from './admin-mail.ts'

const facts = { shop: toSettings([]), account: 'awa@example.com', at: '2026-11-21T09:30:00Z' }

it('reports a new device: which account, when, which browser, and what to do', () => {
  const { text } = newDeviceMail({
    ...facts,
    browser: 'Firefox',
    isOwn: true,
    link: 'https://shop.example/reset-password',
  })
  expect(text).toContain('awa@example.com')
  expect(text).toContain('21 novembre 2026 à 09:30')
  expect(text).toContain('Navigateur : Firefox')
  expect(text).toContain('https://shop.example/reset-password')
})

it('takes the name of a browser for text, not for markup nor for an address', () => {
  const { html, text } = newDeviceMail({
    ...facts,
    browser: '<b>Gagnez.example</b>',
    isOwn: true,
    link: 'https://shop.example/',
  })
  expect(html).not.toContain('<b>Gagnez')
  expect(text).not.toContain('Gagnez.example')
})

it('reports a colleague’s new device without asking the reader to change their own password', () => {
  const { text } = newDeviceMail({
    ...facts,
    browser: 'Firefox',
    isOwn: false,
    link: 'https://shop.example/admin?tab=users',
  })
  expect(text).toContain('Voir les utilisateurs :\nhttps://shop.example/admin?tab=users')
  expect(text).toContain('« Déconnecter partout »')
  expect(text).not.toContain('votre mot de passe')
})

it('reports a promotion: who, when, and by whom', () => {
  const { text } = promotionMail({
    ...facts,
    by: 'chef@example.com',
    link: 'https://shop.example/admin?tab=users',
  })
  expect(text).toContain('awa@example.com est administrateur')
  expect(text).toContain('Rôle donné par : chef@example.com')
})
