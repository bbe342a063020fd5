import { expect, test } from 'vitest'
import { DomainError } from '#lib/errors/domain-error.ts'
import { commaLine, csvCell, csvLine, decodeText, parseCsv, separatorOf } from './csv.ts'

const cellsOf = (text: string) => [...parseCsv(text)].map(({ cells }) => cells)

test('IMPORT-02 quoted cells keep separators, quotation marks and lines of their own', () => {
  expect(cellsOf('Nom;Prix\r\n"Ambre; ""doré""\nnuit";12 500\r\n')).toEqual([
    ['Nom', 'Prix'],
    ['Ambre; "doré"\nnuit', '12 500'],
  ])
})

test('IMPORT-02 a row has the number that a spreadsheet shows: lines in quotes count once, empty rows count too', () => {
  expect([...parseCsv('a;b\n"1\n2";3\n\n;\n4;5')]).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 2, cells: ['1\n2', '3'] },
    { line: 5, cells: ['4', '5'] },
  ])
})

test.each([
  ['Nom;Prix, TTC;Stock\n', ';'],
  ['Nom,Prix\n1;2;3;4', ','],
  ['Nom\tPrix\n', '\t'],
  ['"a,b,c";Prix\n', ';'],
  ['Nom\n', ';'],
  ['Inventaire, novembre\n\nNom;Prix;Stock\nOud;12,5;3\n', ';'],
  ['Inventaire\nNom,Prix,Stock;1\n', ','],
  ['Ambre, doré, nuit\na, b\nx;y\nz;w, c, d, e', ';'],
  ['a;b\nc;d\ne;f\n1,2,3,4;5\n1,2,3,4;5', ';'],
  ['a;b\n'.repeat(10) + '1,2,3\n'.repeat(10) + 'a;b\n'.repeat(20), ','],
])('IMPORT-02 the separator of %j is %j', (text, separator) => {
  expect(separatorOf(text)).toBe(separator)
})

test.each(['sep=,\r\nNom,Prix;\r\n', 'sep=,\nNom,Prix;\n'])(
  'IMPORT-02 Excel may name the separator: %j',
  (text) => {
    expect([...parseCsv(text)]).toEqual([{ line: 2, cells: ['Nom', 'Prix;'] }])
  },
)

test('IMPORT-02 only the first line names the separator', () => {
  expect(cellsOf('Nom;Note\nAmbre;sep=,\n')).toEqual([
    ['Nom', 'Note'],
    ['Ambre', 'sep=,'],
  ])
})

test.each([
  ['a;b\nc;d\n', { mostLines: 2 }, 'a b|c d'],
  ['a;b\nc;d\n', { mostLines: 1 }, 'file_too_long'],
  ['a;b;;;""\n', { mostColumns: 2 }, 'a b'],
  ['a;b;c\n', { mostColumns: 2 }, 'file_too_wide'],
])('IMPORT-02 %j within %j is read as %j', (text, bounds, read) => {
  const reading = () => [...parseCsv(text, bounds)].map(({ cells }) => cells.join(' ')).join('|')
  if (read.startsWith('file')) expect(reading).toThrow(read)
  else expect(reading()).toBe(read)
})

test('IMPORT-02 a quotation mark that is never closed is refused, and not read as one endless cell', () => {
  expect(() => cellsOf('a;"b\nc;d')).toThrow(DomainError)
})

test.each([
  ['UTF-8 with its mark', new TextEncoder().encode('\ufeffÉté')],
  ['windows-1252', Uint8Array.of(0xc9, 0x74, 0xe9)],
  ['UTF-16', Uint8Array.of(0xff, 0xfe, 0xc9, 0, 0x74, 0, 0xe9, 0)],
  ['UTF-16, the greater byte first', Uint8Array.of(0xfe, 0xff, 0, 0xc9, 0, 0x74, 0, 0xe9)],
])('IMPORT-02 %s is recognised', (_, bytes) => {
  expect(decodeText(bytes)).toBe('Été')
})

test.each([
  ['ÿa', [0xff, 0x61]],
  ['aþ', [0x61, 0xfe]],
  ['þa', [0xfe, 0x61]],
  ['aÿ', [0x61, 0xff]],
])('IMPORT-02 half a mark makes no UTF-16 of %s', (text, bytes) => {
  expect(decodeText(Uint8Array.from(bytes))).toBe(text)
})

test.each(['=1+1', '@SUM(A1)', '\t=1', '\r=1', "'=1", "l'eau", "l'-eau", ''])(
  'EXPORT-02 %j goes out without a formula and comes back as it was',
  (text) => {
    const [[cell = ''] = []] = cellsOf(`${csvCell(text)};x`)
    expect(cell).toBe(text)
    expect(csvCell(text)).not.toMatch(/^"[=+\-@\t\r]/)
  },
)

test('EXPORT-02 numbers have a decimal comma, and amounts below zero stay numbers', () => {
  expect(csvLine(['a', 12.5, -3000, null, new Date('2026-11-21T09:30:00Z')])).toBe(
    '"a";12,5;-3000;;"21/11/2026 09:30"\r\n',
  )
})

test('EXPORT-02 programs elsewhere get commas, decimal points and harmless texts', () => {
  expect(commaLine(['=a, b', 12.5, null])).toBe(`"'=a, b",12.5,\r\n`)
})
