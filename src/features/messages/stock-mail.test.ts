import { expect, test } from 'vitest'
import { toSettings } from '#features/settings/settings.ts'
import { type StockReport, stockMail } from './stock-mail.ts'

const shop = toSettings([{ key: 'store_name', value: 'Ambre & fils' }])
const nothing: StockReport = {
  missing: [],
  soldOut: [],
  low: [],
  missingCount: 0,
  soldOutCount: 0,
  lowCount: 0,
}
const mailOf = (report: Partial<StockReport>) =>
  stockMail({ shop, report: { ...nothing, ...report }, link: 'https://shop.example/admin' })

test('SUPPLY-08 the mail says what is missing first, then what ran out and what soon will, and how many are not named', () => {
  const { subject, text, html } = mailOf({
    missing: [{ name: 'Ambre <Doré>', stock: 1, committed: 4, missing: 3 }],
    missingCount: 1,
    soldOut: [{ name: 'Iris', stock: 0 }],
    soldOutCount: 3,
    low: [{ name: 'Oud, 50 ml', stock: 2 }],
    lowCount: 1,
  })
  expect(subject).toBe('Ambre & fils : 1 produit à trouver pour des commandes')
  expect(text).toContain(
    [
      'Il manque des pièces pour les commandes (1 produit) :',
      '- Ambre <Doré> : il en manque 3 (1 en stock, 4 promis)',
      '',
      'En rupture (3 produits) :',
      '- Iris',
      '- et 2 autres',
      '',
      'Bientôt en rupture (1 produit) :',
      '- Oud, 50 ml : plus que 2',
    ].join('\n'),
  )
  expect(html).toContain('Ambre &lt;Doré&gt;')
  expect(html).not.toContain('<Doré>')
})

test('SUPPLY-08 a part without products is left out, and the subject names what is most urgent', () => {
  const out = mailOf({ soldOut: [{ name: 'Iris', stock: 0 }], soldOutCount: 1 })
  expect(out.subject).toBe('Ambre & fils : 1 produit en rupture')
  expect(out.text).not.toContain('Bientôt')
  const low = mailOf({ low: [{ name: 'Iris', stock: 1 }], lowCount: 2 })
  expect(low.subject).toBe('Ambre & fils : 2 produits bientôt en rupture')
})
