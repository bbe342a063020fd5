import { expect, test } from 'vitest'
import { chatLinkWith, mailtoLink, mapLink, shareByChatLink } from './contact-links.ts'

test.each([
  ['awa@example.com', {}, 'mailto:awa@example.com'],
  [
    'awa@example.com',
    { subject: 'Votre commande n° 1', body: 'Bonjour,\nà bientôt' },
    'mailto:awa@example.com?subject=Votre%20commande%20n%C2%B0%201&body=Bonjour%2C%0A%C3%A0%20bient%C3%B4t',
  ],
  ['a?bcc=spy@example.com', { subject: 'x' }, 'mailto:a%3Fbcc%3Dspy@example.com?subject=x'],
  ['a&cc=b%20/c@example.com', {}, 'mailto:a%26cc%3Db%2520%2Fc@example.com'],
])('an address adds nothing to the link: %s', (email, fields, link) => {
  expect(mailtoLink(email, fields)).toBe(link)
})

test('what is written into a chat arrives as it was written', () => {
  const text = 'Bonjour, « Ambre & Oud » ?'
  expect(new URL(chatLinkWith('https://wa.me/2250701020304', text)).searchParams.get('text')).toBe(text)
  expect(new URL(shareByChatLink(text)).searchParams.get('text')).toBe(text)
})

test.each([
  ['Cocody. Position : 5.336320, -4.027750', '5.336320,-4.027750'],
  ['Position : -12.5, 120.25 (portail vert)', '-12.5,120.25'],
  ['Position : 90.0, -180.0', '90.0,-180.0'],
  ['Position : 90.1, 4.0', null],
  ['Position : 5.3, 180.1', null],
  ['Cocody, rue des Jardins 12', null],
])('the map of the address %j is at %s', (address, place) => {
  const map = place && `https://www.google.com/maps/search/?api=1&query=${place}`
  expect(mapLink(address)).toBe(map)
})
