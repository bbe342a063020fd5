import { parse, safeParse } from 'valibot'
import { expect, test } from 'vitest'
import { isCorrectable } from './admin-order.ts'
import {
  changesBetween,
  changesLines,
  correctedLines,
  correctionSchema,
  editsFor,
  fieldProblem,
  heldProducts,
  lineProblems,
  moneyAfter,
  noEdits,
  totalOf,
  withoutContested,
  withPricesOfNow,
  withProduct,
  withQuantity,
} from './correction.ts'
import { correctedOrderText } from './order-texts.ts'

const amber = { itemId: 'i1', productId: 'p1', name: 'Ambre Doré', price: 25_000, quantity: 2 }
const rose = { itemId: 'i2', productId: null, name: 'Essence de Rose', price: 18_500, quantity: 1 }
const lines = [amber, rose]
const iris = { id: 'p3', name: 'Iris', price: 30_000 }

test('CORR-01 quantities change, a line goes and comes back, and the total follows', () => {
  expect(totalOf(correctedLines(lines, noEdits))).toBe(68_500)
  expect(changesLines(lines, noEdits)).toBe(false)
  expect(changesLines(lines, withQuantity(noEdits, { id: 'i1' }, 1))).toBe(true)
  const fewer = withQuantity(withQuantity(noEdits, { id: 'i1' }, 1), { id: 'i2' }, 0)
  expect(correctedLines(lines, fewer).map(({ quantity, before }) => [quantity, before])).toEqual([
    [1, 2],
    [0, 1],
  ])
  expect(totalOf(correctedLines(lines, fewer))).toBe(25_000)
  const back = withQuantity(withQuantity(fewer, { id: 'i1' }, 2), { id: 'i2' }, 1)
  expect(changesLines(lines, back)).toBe(false)
})

test('CORR-01 a product that is ordered gets one more piece at the price of the order, also when it was taken out', () => {
  const dearer = { id: 'p1', name: 'Ambre Doré', price: 27_000 }
  const more = withProduct(lines, noEdits, dearer)
  expect(correctedLines(lines, more)[0]).toMatchObject({ price: 25_000, quantity: 3 })
  const again = withProduct(lines, withQuantity(noEdits, { id: 'i1' }, 0), dearer)
  expect(correctedLines(lines, again)[0]).toMatchObject({ price: 25_000, quantity: 1 })
})

test('CORR-01 another product gets a line of its own, and loses it with its last piece', () => {
  const two = withProduct(lines, withProduct(lines, noEdits, iris), iris)
  expect(correctedLines(lines, two)[2]).toEqual({
    id: 'p3',
    name: 'Iris',
    price: 30_000,
    quantity: 2,
    before: 0,
  })
  expect(withQuantity(two, { id: 'p3' }, 0)).toEqual({ quantities: {}, added: [] })
  const oud = { id: 'p4', name: 'Oud', price: 60_000 }
  const both = withQuantity(withProduct(lines, two, oud), { id: 'p4' }, 5)
  expect(both.added.map(({ productId, quantity }) => [productId, quantity])).toEqual([
    ['p3', 2],
    ['p4', 5],
  ])
  expect(withQuantity(two, { id: 'i1' }, 1)).toEqual({ quantities: { i1: 1 }, added: two.added })
})

test('CORR-02 the search knows how many pieces of a product are chosen already', () => {
  const edits = withProduct(lines, withQuantity(noEdits, { id: 'i1' }, 4), iris)
  expect(heldProducts(lines, edits).map(({ id, quantity }) => [id, quantity])).toEqual([
    ['p1', 4],
    ['p3', 1],
  ])
  expect(heldProducts([amber], noEdits)).toEqual([
    { id: 'p1', name: 'Ambre Doré', price: 25_000, quantity: 2, imageUrl: null, stock: 0 },
  ])
})

test('CORR-05 after somebody else’s change the edits of what is still there stay', () => {
  const edits = withProduct(
    lines,
    withQuantity(withQuantity(noEdits, { id: 'i1' }, 4), { id: 'i2' }, 0),
    iris,
  )
  const now = [
    { ...amber, quantity: 3 },
    { ...iris, itemId: 'i9', productId: 'p3', quantity: 1 },
  ]
  expect(editsFor(now, edits)).toEqual({ quantities: { i1: 4 }, added: [] })
  expect(editsFor([amber], edits).added).toEqual(edits.added)
  expect(withoutContested(lines, now, edits).quantities).toEqual({ i2: 0 })
  expect(withoutContested(lines, [amber, { ...rose, quantity: 5 }], edits).quantities).toEqual({ i1: 4 })
})

const id = '019aa000-0000-7000-8000-000000000001'
const correction = {
  name: 'Awa Koné',
  phone: '07 01 02 03 04',
  email: '',
  address: 'Cocody, rue des Jardins',
  reason: 'Un flacon de moins',
  orderId: id,
  seenVersion: 1,
  seenStatus: 'confirmed',
  kept: [{ itemId: id, quantity: 2 }],
  added: [{ productId: id, name: 'Iris', price: 30_000, quantity: 1 }],
  key: id,
}

test('CORR-01 CORR-02 a correction has its customer, lines, reason and what the admin saw', () => {
  expect(parse(correctionSchema, correction)).toEqual(correction)
})

test.each([
  { reason: ' ' },
  { kept: [{ itemId: id, quantity: 0 }] },
  { added: [{ ...correction.added[0], quantity: 10_001 }] },
  { seenVersion: 1.5 },
])('CORR-02 refused: %j', (wrong) => {
  expect(safeParse(correctionSchema, { ...correction, ...wrong }).success).toBe(false)
})

test('CORR-01 D48 an order is corrected until it is on its way, unless it is fixed', () => {
  const statuses = ['pending', 'confirmed', 'paid', 'shipped', 'delivered', 'cancelled']
  const correctable = (isFixed: boolean) => statuses.filter((status) => isCorrectable({ status, isFixed }))
  expect(correctable(false)).toEqual(['pending', 'confirmed', 'paid'])
  expect(correctable(true)).toEqual([])
})

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
  const customer = { name: 'Aya Koné', phone: '05', email: null, address: 'Man' }
  const lines = order.lines.map((line) => ({ ...line, quantity: 1 }))
  const other = { ...order, customer, lines, total: 25_000 }
  expect(changesBetween(order, other).map(({ label, after }) => `${label} ${plain(after)}`)).toEqual([
    'Articles 1 × Ambre Doré',
    'Total 25 000 CFA',
    'Nom Aya Koné',
    'Téléphone 05',
    'Adresse Man',
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

const refusal = (code: string, fact: object) => ({ code, details: [{ id: 'p', ...fact }] })
const short = refusal('stock_insufficient', { stock: 3, problem: 'insufficient' })
const dearer = refusal('price_changed', { price: 31_000 })
const edits = withProduct([], noEdits, { id: 'p', name: 'Iris', price: 30_000 })

test.each([
  [short, 'Il n’y en a que 3 en stock.'],
  [
    refusal('stock_insufficient', { stock: 0, problem: 'not_found' }),
    'Ce produit n’est plus dans la boutique.',
  ],
  [dearer, 'Le prix est maintenant 31 000 CFA.'],
  // The facts of another refusal, or none, say nothing of a line.
  [{ ...short, code: 'busy' }, null],
  [{ ...dearer, code: 'busy' }, null],
  [refusal('stock_insufficient', {}), null],
  [refusal('price_changed', {}), null],
  [{ code: 'price_changed', details: null }, null],
])('CORR-02 beside its line %j reads %j, and a price becomes the present one', (failure, text) => {
  expect(plain(lineProblems(failure).p)).toBe(text)
  const present = withPricesOfNow(edits, failure)
  if (failure === dearer) expect(present.added).toMatchObject([{ price: 31_000 }])
  else expect(present).toBe(edits)
})

test.each([
  [{ code: 'phone_invalid' }, { phone: 'Numéro de téléphone invalide' }],
  [{ code: 'phone_invalid', fields: {} }, { phone: 'Numéro de téléphone invalide' }],
  [{ code: 'invalid_input', fields: { reason: 'Dites pourquoi' } }, { reason: 'Dites pourquoi' }],
  [{ code: 'version_conflict' }, null],
])('CORR-02 beside its field %j is told as %j', (failure, told) => {
  expect(fieldProblem(failure)).toEqual(told)
})
