import { expect, test } from 'vitest'
import { plainNumber, plainWhole, type Separators, separatorsOf } from './amounts.ts'

const open: Separators = { ',': null, '.': null }

test.each([
  ['1.250.000', '1250000'],
  ['12 500 F', '12500'],
  ['12\u202f500\u00a0CFA', '12500'],
  ['12500 F CFA', '12500'],
  ['FCFA 12500', '12500'],
  ['F.CFA 12500', '12500'],
  ['XOF 12500', '12500'],
  ['12500 F.CFA.', '12500'],
  ['12500F.', '12500'],
  ['12 CFA 500', '12 CFA 500'],
  ['12 F 500', '12 F 500'],
  ['12.500,00', '12500.00'],
  ['1,250,000.50', '1250000.50'],
  ['12500,5', '12500.5'],
  ['39.90', '39.90'],
  ['0,500', '0.500'],
  ["12'500", '12500'],
  ['', ''],
  [' cher ', 'cher'],
  ['1.2.3', '1.2.3'],
  ['1.250.50', '1.250.50'],
  ['500/=', '500'],
  ['12 500,-', '12500'],
  ['35 €', '35 €'],
])('MOVE-04 the price %j has one reading: %j', (text, number) => {
  expect(plainNumber(text, open)).toBe(number)
})

test.each(['2,500 FCFA', '12.500'])(
  'MOVE-04 %s has two readings, of which the file or the shopkeeper says the right one',
  (text) => {
    expect(plainNumber(text, open)).toBeNull()
    expect(plainNumber(text, { ',': 'decimal', '.': 'decimal' })).toMatch(/\.500$/)
    expect(plainNumber(text, { ',': 'thousands', '.': 'thousands' })).toMatch(/^\d+$/)
  },
)

test('MOVE-04 a number of pieces is whole, so that most of them have one reading', () => {
  expect(plainWhole('12.500', open)).toBe('12500')
  expect(plainWhole('3.000', open)).toBeNull()
  expect(plainWhole('3.0', open)).toBe('3.0')
})

test('MOVE-04 the other numbers of a file say what its comma means', () => {
  expect(separatorsOf(['12.500', '1.250.000'])).toMatchObject({
    separators: { '.': 'thousands' },
    question: null,
  })
  expect(separatorsOf(['12.500', '39,80'])).toMatchObject({
    separators: { '.': 'thousands' },
    question: null,
  })
  expect(separatorsOf(['2,500', '1,250,50', '1,250,000']).question).toBeNull()
})

test('MOVE-04 where two readings remain, one question is asked for the file', () => {
  const cells = ['12 000', '2,500 FCFA', '7,900']
  expect(separatorsOf(cells).question).toEqual({ text: '2,500 FCFA', thousands: '2500', decimal: '2.500' })
  expect(separatorsOf(['39,80', '12 500', ' 2,500 ', '39.80']).question).toMatchObject({ text: '2,500' })
  expect(separatorsOf(cells, 'thousands')).toMatchObject({ separators: { ',': 'thousands' }, question: null })
  expect(separatorsOf([...cells, '12.500'], 'decimal').separators).toEqual({
    ',': 'decimal',
    '.': 'thousands',
  })
  expect(separatorsOf(['2.500'], 'decimal').separators).toEqual({ ',': 'thousands', '.': 'decimal' })
})
