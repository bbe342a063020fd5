import { expect, test } from 'vitest'
import { noRegistrations, toSettings } from '#features/settings/settings.ts'
import { receiptWith } from '#tests/fixtures/receipt.ts'
import { ownerChat } from './chat-texts.ts'
import { correctedMail, customerMail, ownerMail, shippedMail } from './order-mail.ts'
import type { OrderNotice } from './order-notice.ts'

const shop = toSettings([
  { key: 'storeName', value: 'Parfums du Plateau' },
  { key: 'contactEmail', value: 'contact@plateau.example' },
  { key: 'whatsappNumber', value: '+225 07 00 00 00 00' },
])

const placed = receiptWith()
function notice(
  customer: Partial<OrderNotice['receipt']['customer']> = {},
  notes: string | null = null,
): OrderNotice {
  return {
    shop,
    origin: 'https://shop.example',
    registrations: noRegistrations,
    receipt: receiptWith({
      customer: { ...placed.customer, ...customer },
      items: [
        ...placed.items,
        { productId: null, name: 'Brume de Coco', price: 7500.5, quantity: 1, subtotal: 7500.5 },
      ],
      subtotal: 57_500.5,
      total: 57_500.5,
      notes,
    }),
  }
}

test('NOTIF-01 NOTIF-03 the owner’s mail: what matters first, then all of the order', () => {
  const { subject, text } = ownerMail(notice({}, 'Sonner deux fois'))
  expect(subject).toBe('Nouvelle commande : 57 500,5 CFA, Awa Koné (CMD-1763697600000-AB12CD34)')
  expect(text.split('\n')[0]).toBe('3 articles, 07 01 02 03 04, Cocody, rue des Jardins 12')
  for (const fact of [
    'Commande CMD-1763697600000-AB12CD34',
    'Passée le 21 novembre 2026 à 09:30',
    '- Ambre Doré : 2 × 25 000 CFA = 50 000 CFA',
    '- Brume de Coco : 1 × 7 500,5 CFA = 7 500,5 CFA',
    'Total : 57 500,5 CFA',
    'Client : Awa Koné',
    'Téléphone : 07 01 02 03 04',
    'E-mail : awa@exemple.ci',
    'Adresse : Cocody, rue des Jardins 12',
    'Instructions : Sonner deux fois',
    'https://wa.me/2250701020304?text=Bonjour%2C%20ici%20Parfums%20du%20Plateau',
  ]) {
    expect(text).toContain(fact)
  }
})

test('AFTER-08 the owner opens the joined position on a map, from the mail and from the chat message', () => {
  const map = 'https://www.google.com/maps/search/?api=1&query=5.3599,-4.0083'
  const placed = notice({ address: 'Cocody, rue 12. Position : 5.3599, -4.0083' })
  expect(ownerMail(placed).text).toContain(`Voir l’endroit sur la carte :\n${map}`)
  expect(ownerMail(placed).html).toContain(map.replaceAll('&', '&amp;'))
  expect(ownerChat(placed).text).toContain(`Voir l’endroit : ${map}`)
  expect(ownerMail(notice()).text + ownerChat(notice()).text).not.toContain('maps')
})

test('NOTIF-02 the customer’s mail: thanks first, and a way to the shop', () => {
  const { subject, text } = customerMail(notice())
  expect(subject).toBe('Nous avons bien reçu votre commande CMD-1763697600000-AB12CD34')
  expect(text.split('\n')[0]).toBe('Bonjour Awa, merci pour votre commande chez Parfums du Plateau.')
  expect(text).toContain('https://wa.me/2250700000000?text=Bonjour')
  expect(text).toContain('Instructions : aucune')
})

test('AFTER-01 AFTER-02 the customer’s mail says the call, the three steps and who pays the courier', () => {
  const { text, html } = customerMail(notice())
  for (const part of [text, html]) {
    expect(part.replaceAll('&nbsp;', ' ')).toContain('nous vous appelons au 07 01 02 03 04')
    expect(part).toContain('3. Vous réglez à la livraison')
    expect(part).toContain('c’est la boutique qui le règle')
  }
})

const link = 'aB3_-xYz0123456789QWERTY'

test('TRACK-04 AFTER-03 the customer’s mail leads to the order’s page, and says when the call comes', () => {
  const late = notice()
  const receipt = { ...late.receipt, link, createdAt: '2026-11-21T20:00:00.000Z' }
  const { text, html } = customerMail({ ...late, receipt })
  expect(text).toContain(`https://shop.example/commande/${link}`)
  expect(html).toContain(`href="https://shop.example/commande/${link}"`)
  expect(text).toContain('lundi à partir de 9\u00a0h')
  expect(ownerMail({ ...late, receipt }).html).not.toContain('/commande/')
})

test('AFTER-10 the mail of a shipped order says that the courier calls, and leads to the order’s page', () => {
  const sent = notice()
  const { subject, text } = shippedMail({ ...sent, receipt: { ...sent.receipt, link } })
  expect(subject).toBe('Votre commande CMD-1763697600000-AB12CD34 est en route')
  expect(text.split('\n')[0]).toBe('Bonjour Awa, le coursier vous appelle au 07 01 02 03 04 en arrivant.')
  expect(text).toContain(`https://shop.example/commande/${link}`)
})

test('CORR-07 the mail of a corrected order says so, what it contains now, and which invoice is valid', () => {
  const correction = {
    version: 2,
    issuedAt: '2026-11-22T09:30:00.000Z',
    previousIssuedAt: '2026-11-21T09:30:00.000Z',
  }
  const order = notice()
  const { subject, text } = correctedMail({ ...order, receipt: { ...order.receipt, correction } })
  expect(subject).toBe('Votre commande CMD-1763697600000-AB12CD34 a été corrigée')
  expect(text.split('\n')[0]).toBe('Bonjour Awa, voici votre commande comme elle est maintenant.')
  expect(text).toContain('- Ambre Doré : 2 × 25 000 CFA = 50 000 CFA')
  expect(text).toContain('jointe à cet e-mail. Version 2, remplace la version 1 du 21 novembre 2026.')
})

test('NOTIF-03 the message names what the customer did not enter', () => {
  const bare = notice({ email: null, phone: 'sans numéro' })
  expect(ownerMail(bare).text).toContain('E-mail : non donné')
  expect(ownerMail(bare).text).not.toContain('wa.me')
  expect(ownerChat(bare).text).toContain('Écrire au client : numéro inutilisable')
})

const evil = '<img src=x onerror=alert(1)>"\'&\r\nBcc: a@b.ci\n\nhttps://gagnez.example *gras*'

test('NOTIF-03 a customer’s texts bring no markup, no line, no header and no link into a mail', () => {
  for (const mail of [ownerMail, customerMail]) {
    const { subject, text, html } = mail(notice({ name: evil, phone: evil, address: evil }, evil))
    expect(subject).not.toMatch(/[\r\n]/)
    expect(html).not.toContain('<img')
    expect([...html.matchAll(/href="([^"]*)"/g)].every(([, url]) => url?.startsWith('https://wa.me/'))).toBe(
      true,
    )
    for (const part of [subject, text, html]) expect(part).not.toMatch(/gagnez\.example|https:\/\/gagnez/)
    expect(text).not.toMatch(/^Bcc/m)
  }
})

test('NOTIF-03 nor into a chat message', () => {
  const { text, parameters } = ownerChat(notice({ name: evil, phone: evil, address: evil }, evil))
  expect(text).not.toMatch(/gagnez\.example|\*gras\*|^Bcc/m)
  expect(parameters).toHaveLength(9)
  for (const value of parameters) expect(value).not.toMatch(/[\n\t]| {4}|gagnez\.example/)
})

test('NOTIF-03 one press in the owner’s mail calls the customer or opens a chat; the customer’s mail opens one with the shop', () => {
  expect(ownerMail(notice()).html).toContain('href="tel:+2250701020304"')
  expect(ownerMail(notice()).html).toContain('href="https://wa.me/2250701020304?text=')
  expect(customerMail(notice()).html).not.toContain('href="tel:')
})

test('NOTIF-03 the HTML needs nothing from outside', () => {
  const { html } = ownerMail(notice())
  expect(html).toMatch(/^<!doctype html>\n<html lang="fr">/)
  expect(html).not.toMatch(/<(script|link|img|iframe|object)|@import|url\(/)
})
