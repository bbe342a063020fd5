import { expect, it } from 'vitest'
import { resetMail } from './reset-mail.ts'

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
