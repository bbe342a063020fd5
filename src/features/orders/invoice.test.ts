import { expect, test } from 'vitest'
import { noRegistrations } from '#features/settings/settings.ts'
import { receiptWith } from '#tests/fixtures/receipt.ts'
import { invoiceFileName, invoiceHtml } from './invoice.ts'

const shop = {
  storeName: "Ambre d'Ivoire",
  storeAddress: 'Abidjan',
  contactPhone: '+225 07 00 00 00 00',
  contactEmail: 'contact@shop.test',
  registrations: noRegistrations,
}

const receipt = receiptWith({ notes: 'Sonner deux fois' })

test('ORD-19 the file is named after the invoice, whatever the number holds', () => {
  expect(invoiceFileName(receipt.invoiceNumber)).toBe('Facture_FACT-1763697600000-EF56GH78.html')
  expect(invoiceFileName('../x/"y')).toBe('Facture_xy.html')
})

test('ORD-20 the file holds all that an invoice must', () => {
  const html = invoiceHtml(receipt, shop).replace(/[\u202f\u00a0]/g, ' ')
  for (const fact of [
    'Ambre d&#39;Ivoire',
    'Awa Koné',
    '07 01 02 03 04',
    'awa@exemple.ci',
    'Cocody, rue des Jardins',
    'CMD-1763697600000-AB12CD34',
    'FACT-1763697600000-EF56GH78',
    '21 novembre 2026',
    'Statut : Confirmé',
    'Ambre Doré',
    '25 000 CFA',
    '50 000 CFA',
    'Sonner deux fois',
    'Merci pour votre confiance',
  ]) {
    expect(html).toContain(fact)
  }
})

test('WAVE-07 the invoice of a paid order says when it was paid, another one nothing of it', () => {
  const paid = invoiceHtml({ ...receipt, paymentStatus: 'paid', paidAt: '2026-11-27T08:30:00.000Z' }, shop)
  expect(paid).toContain('<strong>Réglé</strong> le 27 novembre 2026')
  expect(invoiceHtml(receipt, shop)).not.toContain('Réglé')
})

test('CORR-04 a corrected order’s invoice says its version and date, an earlier one that it was replaced', () => {
  const issuedAt = '2026-11-23T09:30:00.000Z'
  const correction = { version: 2, issuedAt, previousIssuedAt: receipt.createdAt }
  const now = invoiceHtml({ ...receipt, correction }, shop)
  expect(now).toContain('<p>Version 2, remplace la version 1 du 21 novembre 2026</p><p>23 novembre 2026</p>')
  const replaced = { version: 1, replacedAt: correction.issuedAt }
  expect(invoiceHtml(receipt, shop, replaced)).toContain('<p>Version 1, remplacée le 23 novembre 2026</p>')
  expect(invoiceFileName(receipt.invoiceNumber, replaced)).toBe(
    'Facture_FACT-1763697600000-EF56GH78_version_1.html',
  )
})

test('ORD-16 a paid order reads "En attente" on the invoice', () => {
  expect(invoiceHtml({ ...receipt, status: 'paid' }, shop)).toContain('Statut : En attente')
})

test('ORD-20 names and notes cannot bring markup into the file', () => {
  const evil = '<img src=x onerror=alert(1)>'
  const customer = { name: evil, email: evil, phone: evil, address: evil }
  const items = receipt.items.map((item) => ({ ...item, name: evil }))
  const html = invoiceHtml({ ...receipt, customer, items, notes: evil }, { ...shop, storeName: evil })
  expect(html).not.toContain('<img')
  expect(html).not.toContain('<script')
})

test('D67 the numbers of the registers are below the address once they are entered', () => {
  const registrations = { rccm: 'CI-ABJ-2026-B-1<2', ncc: '' }
  expect(invoiceHtml(receipt, { ...shop, registrations })).toContain('<p>RCCM : CI-ABJ-2026-B-1&lt;2</p>')
  expect(invoiceHtml(receipt, shop)).not.toMatch(/RCCM|NCC/)
})
