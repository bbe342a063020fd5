import { expect, test } from 'vitest'
import { customerEmail, customerText, shorten } from './order-notice.ts'

test.each([
  ['Awa\r\nBcc: victime@exemple.ci', 'Awa / Bcc: victime@exemple. ci'],
  ['voir https://gagnez.example/prix', 'voir https: //gagnez. example/prix'],
  ['www.gagnez.example', 'www. gagnez. example'],
  ['gagnez。example', 'gagnez. example'],
  ['http://10.0.0.1/x', 'http: //10. 0.0.1/x'],
  ['*Total* : _1_ ~CFA~ `x`', '∗Total∗ : ˍ1ˍ ∼CFA∼ ’x’'],
  ['Koné\u202egnp.exe\u200b', 'Konégnp. exe'],
  ['1re ligne\n\n2e ligne', '1re ligne / 2e ligne'],
  ['tab\tet\u00a0espaces   ici', 'tab et espaces ici'],
])('NOTIF-03 %j cannot become a line, a link or a mark', (typed, shown) => {
  expect(customerText(typed)).toBe(shown)
})

test.each([
  'Awa Koné-N’Guessan',
  'Cocody, rue des Jardins 12, 2e étage',
  '+225 07 01 02 03 04',
  '07.01.02',
  'Appartement 3 (porte à gauche) : sonner',
  '👩🏽‍🦱 Merci !',
])('NOTIF-03 %j stays as it was typed', (typed) => {
  expect(customerText(typed)).toBe(typed)
})

test('NOTIF-03 an address is whole unless a part of it reads as a link', () => {
  expect(customerEmail('awa.kone+ci@exemple.ci')).toBe('awa.kone+ci@exemple.ci')
  expect(customerEmail('gagnez.example/prix@exemple.ci')).toBe('gagnez. example/prix@exemple. ci')
})

test('a long text is cut between letters, and shows it', () => {
  expect(shorten('👩👩👩👩', 3)).toBe('👩👩…')
  expect(shorten('abc', 3)).toBe('abc')
})
