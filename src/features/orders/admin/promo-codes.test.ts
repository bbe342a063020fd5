import { safeParse } from 'valibot'
import { expect, test } from 'vitest'
import { fieldMessages } from '#lib/errors/result.ts'
import {
  conditionsOf,
  discountText,
  type ListedPromoCode,
  promoCodeChanges,
  promoCodeForm,
  promoCodeSchema,
  stateOf,
} from './promo-codes.ts'

const code: ListedPromoCode = {
  id: '0198a8b0-0000-7000-8000-000000000001',
  code: 'AWA10',
  kind: 'percent',
  value: 10,
  firstDay: null,
  lastDay: null,
  lowestCart: null,
  mostUses: null,
  mostUsesPerPhone: null,
  categoryIds: null,
  isActive: true,
  version: 1,
  uses: 0,
  revenue: 0,
  categories: null,
}
const filled = { ...promoCodeForm(null), code: 'awa 10', firstDay: '2026-12-01' }
const spaced = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

test('D62 the form of a code becomes what is stored', () => {
  expect(
    safeParse(promoCodeSchema, { ...filled, lowestCart: '30 000', lastDay: '2026-12-31' }).output,
  ).toEqual({
    code: 'AWA10',
    kind: 'percent',
    value: 10,
    firstDay: '2026-12-01',
    lastDay: '2026-12-31',
    lowestCart: 30_000,
    mostUses: null,
    mostUsesPerPhone: 1,
    categoryIds: null,
    isActive: true,
  })
  expect(promoCodeForm({ ...code, categoryIds: ['a', 'b'], isActive: false })).toMatchObject({
    categoryIds: 'a,b',
    isActive: 'off',
  })
})

test.each([
  [{ code: ' ' }, { code: 'Indiquez le code' }],
  [{ code: 'A!' }, { code: 'Un code a de 3 à 20 lettres et chiffres' }],
  [{ code: 'ABCDEFGHIJKLMNOPQRSTU' }, { code: 'Un code a de 3 à 20 lettres et chiffres' }],
  [{ value: '' }, { value: 'Indiquez la remise' }],
  [{ value: '0' }, { value: 'La remise est d’au moins 1' }],
  [{ value: '12,5' }, { value: 'Indiquez un nombre entier, sans décimales' }],
  [{ value: '91' }, { value: 'Indiquez un pourcentage de 1 à 90' }],
  [{ kind: 'amount', value: '100000001' }, { value: 'Ce montant est trop grand' }],
  [{ lastDay: '2026-11-30' }, { lastDay: 'Le dernier jour vient avant le premier' }],
  [{ lowestCart: '-5' }, { lowestCart: 'Indiquez un montant entier en CFA, ou rien' }],
  [{ mostUses: '1,5' }, { mostUses: 'Indiquez un nombre entier, ou rien' }],
])('D62 the form of a code refuses %j beside the field', (typed, messages) => {
  const read = safeParse(promoCodeSchema, { ...filled, ...typed })
  expect(fieldMessages(read.issues ?? [])).toEqual(messages)
})

test.each<[Partial<ListedPromoCode>, string, string[], string]>([
  [{}, '−10 %', [], 'Actif'],
  [{ kind: 'amount', value: 4500, isActive: false }, '−4 500 CFA', [], 'Désactivé'],
  [{ lastDay: '2026-11-30' }, '−10 %', ['jusqu’au 30/11/2026'], 'Terminé'],
  [{ firstDay: '2026-12-02' }, '−10 %', ['dès le 02/12/2026'], 'À venir'],
  [{ mostUses: 10, uses: 10 }, '−10 %', ['10 fois en tout'], 'Épuisé'],
  [{ categories: [] }, '−10 %', ['pour des catégories supprimées'], 'Actif'],
  [
    {
      firstDay: '2026-12-01',
      lastDay: '2026-12-01',
      lowestCart: 30_000,
      mostUsesPerPhone: 1,
      categories: ['Oud', 'Rose'],
    },
    '−10 %',
    ['dès 30 000 CFA', 'du 01/12/2026 au 01/12/2026', '1 fois par téléphone', 'Oud, Rose'],
    'Actif',
  ],
])(
  'D62 the list says of %j what it takes off, for whom, and whether it works',
  (rule, discount, conditions, state) => {
    const shown = { ...code, ...rule }
    expect(spaced(discountText(shown))).toBe(discount)
    expect(conditionsOf(shown).map(spaced)).toEqual(conditions)
    expect(stateOf(shown, '2026-12-01').label).toBe(state)
  },
)

test('D62 what somebody else changed in a code is said in words', () => {
  expect(
    promoCodeChanges(code, { ...code, kind: 'amount', value: 500, categoryIds: ['a'], isActive: false }),
  ).toEqual([
    { label: 'Sorte de remise', before: 'pourcentage', after: 'montant' },
    { label: 'Remise', before: '10', after: '500' },
    { label: 'Catégories', before: 'toute la boutique', after: 'certaines' },
    { label: 'Actif', before: 'oui', after: 'non' },
  ])
})
