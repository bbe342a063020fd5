import { expect, it } from 'vitest'
import { toSettings } from '#features/settings/domain/settings.ts'
import { resetMail, welcomeMail } from './account-mail.ts'

const link = 'https://shop.example/reset-password?type=recovery&access_token=a&refresh_token=b'
const shop = toSettings([])
const named = (storeName: string) => toSettings([{ key: 'storeName', value: storeName }])

it('AUTH-16 leads to the new password, in text and in HTML', () => {
  const { subject, text, html } = resetMail({ shop, link })
  expect(subject).toBe("Ambre d'Ivoire : votre nouveau mot de passe")
  expect(text).toContain(link)
  expect(html).toContain(`href="${link.replaceAll('&', '&amp;')}"`)
})

it('AUTH-16 the first line is what a phone shows after the subject, and holds no secret', () => {
  const { text, html } = resetMail({ shop, link })
  const [first = ''] = text.split('\n')
  expect(first).toBe('Ouvrez ce message dans l’heure pour choisir un nouveau mot de passe.')
  expect(html.indexOf(first)).toBeGreaterThan(html.indexOf('<body'))
  expect(html.indexOf(first)).toBeLessThan(html.indexOf('<h1'))
})

it('VAL-01 takes a shop’s name for text, not for markup', () => {
  expect(resetMail({ shop: named('<b>Ambre</b>'), link }).html).not.toContain('<b>')
})

it('AUTH-11 the welcome greets by name and leads to the site’s root', () => {
  const { subject, text, html } = welcomeMail({
    shop: named('Ambre'),
    name: 'Awa',
    link: 'https://shop.example/',
  })
  expect(subject).toBe('Bienvenue chez Ambre')
  expect(text).toContain('Bonjour Awa,')
  expect(text).toContain('https://shop.example/')
  expect(html).toContain('href="https://shop.example/"')
})

it('VAL-01 takes a customer’s name for text, not for markup nor for the address of another site', () => {
  const mail = (name: string) => welcomeMail({ shop, name, link: 'https://shop.example/' })
  expect(mail('<i>Awa</i>').html).not.toContain('<i>')
  expect(mail('Gagnez.example').text).toContain('Bonjour Gagnez. example,')
})
