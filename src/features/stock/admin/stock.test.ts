import { parse, safeParse } from 'valibot'
import { expect, test } from 'vitest'
import { fieldMessages } from '#lib/errors/result.ts'
import {
  changeOf,
  changeText,
  isCounted,
  missingPieces,
  missingText,
  movementLabel,
  movementListSchema,
  restockText,
  stockChangeSchema,
  stockFormSchema,
  stockRefusal,
  stockText,
  stockUndoSchema,
  supplyListSchema,
  waitingText,
} from './stock.ts'

const typed = (values: { kind: string; pieces: string; note?: string }) =>
  safeParse(stockFormSchema, { note: '', ...values })
const complaint = (values: Parameters<typeof typed>[0]) => typed(values).issues?.[0]?.message

test.each([
  ['', 'Le nombre de pièces est obligatoire'],
  ['douze', 'Indiquez un nombre entier de pièces'],
  ['1,5', 'Indiquez un nombre entier de pièces'],
  ['-3', 'Le nombre de pièces ne peut pas être négatif'],
  ['1000001', 'Ce nombre est trop grand'],
  ['0', 'Indiquez au moins une pièce'],
])('SUPPLY-02 « %s » pièces reçues : %s', (pieces, message) => {
  expect(complaint({ kind: 'receipt', pieces })).toBe(message)
})

test('SUPPLY-02 what came or went is at least one piece, whatever else is wrong; the whole stock may be none', () => {
  expect(complaint({ kind: 'receipt', pieces: '1' })).toBeUndefined()
  const fields = (values: object) => Object.keys(fieldMessages(typed(values as never).issues ?? []))
  expect(fields({ kind: 'loss', pieces: '0', note: 5 }).sort()).toEqual(['note', 'pieces'])
  expect(fields({ kind: 'theft', pieces: '0' })).toEqual(['kind'])
  expect(fields({ kind: 'loss', pieces: 'x' })).toEqual(['pieces'])
  expect(typed({ kind: 'loss', pieces: 'x' }).issues).toHaveLength(1)
  expect(['receipt', 'inventory', 'loss', 'correction'].filter(isCounted)).toEqual([
    'inventory',
    'correction',
  ])
})

const id = '019aa000-0000-7000-8000-000000000001'
const change = { productId: id, kind: 'loss', change: -2, seen: null, note: ' Cassé ', key: id }

test('SUPPLY-02 SUPPLY-03 a change has its pieces, the stock that was seen, a note and a key', () => {
  expect(parse(stockChangeSchema, change)).toEqual({ ...change, note: 'Cassé' })
})

test.each([
  { change: 0 },
  { change: 1.5 },
  { change: 1_000_001 },
  { change: -2_000_000_001 },
  { kind: 'delivery' },
  { seen: -1 },
  { note: ' ' },
])('SUPPLY-02 refused: %j', (wrong) => {
  expect(safeParse(stockChangeSchema, { ...change, ...wrong }).success).toBe(false)
})

test('SUPPLY-02 what came or went is added, what was counted is compared with the stock', () => {
  expect(changeOf({ kind: 'receipt', pieces: 24 }, 10)).toBe(24)
  expect(changeOf({ kind: 'loss', pieces: 2 }, 10)).toBe(-2)
  expect(changeOf({ kind: 'inventory', pieces: 8 }, 10)).toBe(-2)
  expect(changeOf({ kind: 'correction', pieces: 10 }, 10)).toBe(0)
})

test.each([
  ['SUPPLY-03', stockUndoSchema, { movementIds: [id] }, { movementIds: [] }],
  ['SUPPLY-03', stockUndoSchema, { movementIds: Array(20).fill(id) }, { movementIds: Array(21).fill(id) }],
  ['SUPPLY-03', stockUndoSchema, { movementIds: [id] }, { movementIds: ['1'] }],
  ['SUPPLY-01', movementListSchema, { productId: id, page: 1 }, { productId: id, page: 0 }],
  ['SUPPLY-06', supplyListSchema, { page: 1_000_000 }, { page: 1_000_001 }],
])('%s the server takes %#: %j, and not %j', (_id, schema, taken, refused) => {
  expect(safeParse(schema, taken).success).toBe(true)
  expect(safeParse(schema, refused).success).toBe(false)
})

test.each([
  ['stock_too_low', { stock: 3 }, /^Il n’y en a que 3 en stock\.$/],
  ['stock_too_low', { stock: 0 }, /^Il n’y en a plus en stock\.$/],
  ['stock_too_low', { stock: 1 }, /^Il n’y en a qu’une en stock\.$/],
  ['stock_changed', { stock: 9 }, /^Le stock est passé à 9/],
])('SUPPLY-02 a number that cannot be (%s, %j) is refused with the stock of now', (code, details, text) => {
  expect(stockRefusal({ code, details })).toEqual({ ...details, text: expect.stringMatching(text) })
})

test.each([
  ['stock_too_low', null],
  ['stock_too_low', 'stock'],
  ['stock_too_low', { stock: 'x' }],
  ['busy', { stock: 9 }],
])('SUPPLY-02 another refusal (%s, %j) says nothing of the stock', (code, details) => {
  expect(stockRefusal({ code, details })).toBeNull()
})

test('SUPPLY-04 the pieces that orders hold are shown beside the stock, and how many are missing', () => {
  expect(stockText({ stock: 12, committed: 5 })).toBe('12 en stock, 5 promis')
  expect(stockText({ stock: 12, committed: 0 })).toBe('12 en stock')
  expect(missingText({ stock: 5, committed: 5 })).toBeNull()
  expect(missingText({ stock: 3, committed: 5 })).toBe('Il en manque 2')
  expect(missingPieces({ stock: 9, committed: 5 })).toBe(0)
})

test('SUPPLY-01 a movement is described in words, an unknown kind by its own name', () => {
  expect([movementLabel('loss'), movementLabel('delivery'), movementLabel('neu')]).toEqual([
    'Casse ou perte',
    'Commande livrée',
    'neu',
  ])
  expect([changeText(3), changeText(-2)]).toEqual(['+3', '−2'])
})

test('RESTOCK-03 the prepared message names the product with its format, and leads to it', () => {
  expect(restockText({ name: 'Santal, 50 ml' }, 'Maison Bleue', 'https://boutique.ci/product/a')).toBe(
    'Bonjour, Santal, 50 ml est de retour chez Maison Bleue\u00a0: https://boutique.ci/product/a Souhaitez-vous que nous vous en gardions un\u202f?',
  )
})

test('RESTOCK-03 how many people wait', () => {
  expect([0, 1, 12].map(waitingText)).toEqual([null, '1 personne attend', '12 personnes attendent'])
})
