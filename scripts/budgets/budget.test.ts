import { expect, test } from 'vitest'
import { type Answer, budgets, budgetTable, compare, type FirstView } from './budget.ts'

const answer = (changes: Partial<Answer> = {}): Answer => ({
  url: 'http://127.0.0.1:1/',
  kind: 'page',
  bytes: 1000,
  headerBytes: 0,
  own: true,
  ...changes,
})

const view = (changes: Partial<FirstView> = {}): FirstView => ({
  name: 'product',
  answers: [answer(), answer({ kind: 'script', bytes: 120_000 }), answer({ kind: 'font', bytes: 25_000 })],
  layoutShift: 0.01,
  moved: [],
  headScript: 3000,
  adminScripts: [],
  ...changes,
})

const broken = (changes: Partial<FirstView>) =>
  compare([view(changes)])
    .filter((finding) => finding.broken)
    .map(({ what }) => what)

test('a view that just reaches every limit breaks none', () => {
  expect(broken({})).toEqual([])
})

test('the headers of scripts count as weight of the view, not as JavaScript', () => {
  expect(broken({ answers: [answer({ kind: 'script', bytes: 121_000, headerBytes: 1000 })] })).toEqual([])
})

const cases: [what: string, Partial<FirstView>][] = [
  ['JavaScript (brotli)', { answers: [answer({ kind: 'script', bytes: 120_001 })] }],
  ['whole first view', { answers: [answer({ kind: 'picture', bytes: 250_001 })] }],
  ['fonts', { answers: [answer({ kind: 'font', bytes: 25_001 })] }],
  ['programs in the head', { headScript: 3001 }],
  ['programs in the head', { headScript: Number.NaN }],
  ['requests', { answers: Array.from({ length: 21 }, () => answer()) }],
  ['requests to third parties', { answers: [answer({ own: false })] }],
  ['layout shift', { layoutShift: 0.011 }],
  ['layout shift', { layoutShift: Number.NaN }],
  ['files of the administration', { adminScripts: ['/assets/admin.js'] }],
]

test.each(cases)('%s over its limit is found', (what, changes) => {
  expect(broken(changes)).toEqual([what])
})

test('every budget has a case above', () => {
  expect(new Set(cases.map(([what]) => what))).toEqual(new Set(budgets.map(({ what }) => what)))
})

test('a budget of the product page binds no other', () => {
  const heavy = [answer({ kind: 'script', bytes: 240_000 })]
  expect(broken({ name: 'shop', answers: heavy })).toEqual([])
})

test('the table shows value, limit and what is exceeded', () => {
  const lines = budgetTable(compare([view({ layoutShift: 0.5 })])).split('\n')
  expect(lines.find((line) => line.includes('JavaScript'))).toMatch(/✓.*120\.0 kB.*≤ 120 kB/)
  expect(lines.find((line) => line.includes('shift'))).toMatch(/✗.*0\.500.*≤ 0\.01/)
})
