import { expect, it } from 'vitest'
import { resetMail, welcomeMail } from './account-mails.ts'

const link = 'https://shop.example/reset-password?type=recovery&access_token=a&refresh_token=b'

it('AUTH-16 leads to the new password, in text and in HTML', () => {
  const { subject, text, html } = resetMail({ storeName: "Ambre d'Ivoire", link })
  expect(subject).toBe("Ambre d'Ivoire : votre nouveau mot de passe")
  expect(text).toContain(link)
  expect(html).toContain(link.replaceAll('&', '&amp;'))
})

it('VAL-01 takes a shop’s name for text, not for markup', () => {
  expect(resetMail({ storeName: '<b>Ambre</b>', link }).html).not.toContain('<b>')
})

it('AUTH-11 the welcome greets by name and leads to the site’s root', () => {
  const { subject, text, html } = welcomeMail({
    storeName: 'Ambre',
    name: 'Awa',
    link: 'https://shop.example/',
  })
  expect(subject).toBe('Bienvenue chez Ambre')
  expect(text).toContain('Bonjour Awa,')
  expect(text).toContain('https://shop.example/')
  expect(html).toContain('href="https://shop.example/"')
})

it('VAL-01 takes a customer’s name for text, not for markup', () => {
  expect(
    welcomeMail({ storeName: 'Ambre', name: '<i>Awa</i>', link: 'https://shop.example/' }).html,
  ).not.toContain('<i>')
})
