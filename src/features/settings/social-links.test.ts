import { safeParse } from 'valibot'
import { expect, test } from 'vitest'
import { toSocialAddresses } from './settings.ts'
import { socialLinksSchema } from './settings-forms.ts'

const accepts = (facebook: string) =>
  safeParse(socialLinksSchema, { facebook, instagram: '', tiktok: '' }).success

test.each(['', 'https://www.facebook.com/ambre.ivoire', ' https://m.me/ambre?x=1 ', 'https://fb.com'])(
  'NAV-11 %j is an address of the shop, or none',
  (text) => expect(accepts(text)).toBe(true),
)

test.each([
  'http://www.facebook.com/ambre',
  'www.facebook.com/ambre',
  'javascript:alert(1)',
  'javascript:alert(1)//https://www.facebook.com/ambre',
  'https://facebook',
  'https://www.facebook.com@evil.example/',
  'https://www.facebook.com/a b',
  `https://www.facebook.com/${'a'.repeat(300)}`,
])('NAV-11 %j is none', (text) => expect(accepts(text)).toBe(false))

test('NAV-11 a network in which the shop has no address leads to its home page', () => {
  expect(toSocialAddresses([{ network: 'tiktok', address: 'https://www.tiktok.com/@ambre' }])).toEqual({
    facebook: 'https://www.facebook.com/',
    instagram: 'https://www.instagram.com/',
    tiktok: 'https://www.tiktok.com/@ambre',
  })
})
