import { expect, test } from 'vitest'
import { moneyAfter, noEdits, withProduct } from './correction.ts'
import { changesBetween, fieldProblem, lineProblems, withPricesOfNow } from './correction-texts.ts'
import { correctedOrderText } from './order-texts.ts'

const plain = (text: string | null | undefined) => text?.replace(/[\u202f\u00a0]/g, ' ') ?? null

test.each([
  ['nothing is recorded', 50_000, [], null],
  ['a payment was entered by mistake and corrected to nothing', 50_000, [0, 0], null],
  [
    'all was paid back and the cancellation reversed',
    30_000,
    [25_000, -25_000],
    'Déjà reçu 0 CFA, reste 30 000 CFA',
  ],
  ['a part was paid', 30_000, [25_000], 'Déjà reçu 25 000 CFA, reste 5 000 CFA'],
  ['all was paid', 25_000, [20_000, 5000], 'Déjà reçu 25 000 CFA, plus rien à recevoir'],
  ['more was paid', 22_000, [30_000, -5000], 'Déjà reçu 25 000 CFA, à rembourser 3 000 CFA'],
] as const)('CORR-03 what another total means for the money, when %s', (_case, total, amounts, text) => {
  const entries = amounts.map((amount) => ({ amount }))
  expect(plain(moneyAfter(total, entries))).toBe(text)
})

const order = {
  orderNumber: 'CMD-1-ABCDE',
  status: 'confirmed',
  customer: { name: 'Awa Koné', phone: '07 01 02 03 04', email: null, address: 'Cocody, rue 12' },
  lines: [{ itemId: 'i1', productId: 'p1', name: 'Ambre Doré', price: 25_000, quantity: 2 }],
  items: [{ name: 'Ambre Doré', quantity: 2 }],
  total: 50_000,
}

test('CORR-05 what somebody else changed is described in words', () => {
  const now = { ...order, status: 'paid', customer: { ...order.customer, email: 'awa@exemple.ci' } }
  expect(changesBetween(order, now)).toEqual([
    { label: 'Statut', before: 'Confirmé', after: 'Payé' },
    { label: 'E-mail', before: '(vide)', after: 'awa@exemple.ci' },
  ])
  expect(changesBetween(order, order)).toEqual([])
  const other = {
    ...order,
    customer: { name: 'Aya Koné', phone: '05', email: null, address: 'Man' },
    lines: [{ itemId: 'i1', productId: 'p1', name: 'Ambre Doré', price: 25_000, quantity: 1 }],
    total: 25_000,
  }
  expect(changesBetween(order, other).map(({ label, after }) => [label, plain(after)])).toEqual([
    ['Articles', '1 × Ambre Doré'],
    ['Total', '25 000 CFA'],
    ['Nom', 'Aya Koné'],
    ['Téléphone', '05'],
    ['Adresse', 'Man'],
  ])
})

test('CORR-07 the text to the customer has lines, total, address and the order’s page', () => {
  expect(correctedOrderText(order, "Ambre d'Ivoire", 'https://shop.example/commande/x').split('\n')).toEqual([
    "Bonjour Awa Koné, ici Ambre d'Ivoire. Nous avons corrigé votre commande CMD-1-ABCDE :",
    '• 2 × Ambre Doré',
    'Total : 50 000 CFA',
    'Livraison : Cocody, rue 12',
    'Suivi : https://shop.example/commande/x',
  ])
  expect(correctedOrderText(order, 'A', null).split('\n')).toHaveLength(4)
  const many = Array.from({ length: 14 }, (_, index) => ({ name: `Parfum ${index}`, quantity: 1 }))
  expect(correctedOrderText({ ...order, items: many }, 'A', null)).toContain('• et 2 autres')
})

test('CORR-02 a refusal is shown beside its line or its field, and a price becomes the present one', () => {
  const short = { code: 'stock_insufficient', details: [{ id: 'i1', stock: 3, problem: 'insufficient' }] }
  expect(lineProblems(short)).toEqual({ i1: 'Il n’y en a que 3 en stock.' })
  const gone = { code: 'stock_insufficient', details: [{ id: 'p', stock: 0, problem: 'not_found' }] }
  expect(lineProblems(gone)).toEqual({ p: 'Ce produit n’est plus dans la boutique.' })
  const dearer = { code: 'price_changed', details: [{ id: 'p', price: 31_000 }] }
  expect(plain(lineProblems(dearer).p)).toBe('Le prix est maintenant 31 000 CFA.')
  const edits = withProduct([], noEdits, { id: 'p', name: 'Iris', price: 30_000 })
  expect(withPricesOfNow(edits, dearer).added).toMatchObject([{ price: 31_000 }])
  expect(withPricesOfNow(edits, short)).toBe(edits)
  expect(fieldProblem({ code: 'phone_invalid' })).toEqual({ phone: 'Numéro de téléphone invalide' })
  expect(fieldProblem({ code: 'version_conflict' })).toBeNull()
  expect(fieldProblem({ code: 'invalid_input', fields: { reason: 'Dites pourquoi' } })).toEqual({
    reason: 'Dites pourquoi',
  })
  expect(fieldProblem({ code: 'phone_invalid', fields: {} })).toEqual(fieldProblem({ code: 'phone_invalid' }))
  // The facts of another refusal, or none, say nothing of a line.
  for (const failure of [
    { ...short, code: 'busy' },
    { ...dearer, code: 'busy' },
    { ...short, details: [{ id: 'i1' }] },
    { ...dearer, details: [{ id: 'p' }] },
    { code: 'price_changed', details: null },
  ]) {
    expect(lineProblems(failure)).toEqual({})
    expect(withPricesOfNow(edits, failure)).toBe(edits)
  }
})
