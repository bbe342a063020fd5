import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { deflateRawSync, gzipSync } from 'node:zlib'
import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { DomainError } from '#lib/errors/domain-error.ts'
import type { Cell } from '#lib/spreadsheet/csv.ts'
import { hasEndlessPart } from './archive.ts'
import { readSpreadsheet, sheetNames, unpacked } from './read-spreadsheet.ts'
import { type Table, writeXlsx, ZipWriter } from './write-xlsx.ts'

const MOST = 10_001
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006'

function table(name: string, rows: Cell[][]): Table {
  async function* portions() {
    yield rows
  }
  return {
    name,
    columns: (rows[0] ?? ['']).map((_, at) => ({ title: `T${at}`, width: 10 })),
    rows: portions(),
  }
}

const workbook = (...tables: Table[]) => buffer(writeXlsx(tables))
/** A workbook of one sheet with these rows below its titles. */
const sheetOf = (...rows: Cell[][]) => workbook(table('A', rows))

function archive(files: Record<string, string>): Promise<Buffer> {
  const zip = new ZipWriter()
  async function* parts() {
    for (const [name, text] of Object.entries(files)) yield* zip.entry(name, [text])
    yield zip.end()
  }
  return buffer(parts())
}

const cellsOf = async (bytes: Buffer) => (await readSpreadsheet(bytes, MOST)).map(({ cells }) => cells)
/** The code with which something is refused, or what it is read as. */
const refusalOf = (reading: Promise<unknown>) => reading.catch(({ code }: DomainError) => code)
const refusalOfFile = (bytes: Buffer) => refusalOf(readSpreadsheet(bytes, MOST))

test('EXPORT-02 IMPORT-02 a workbook comes back as it went out, signs, lines and formulas as text', async () => {
  const signs = ['=1+1', '+225', "'=x", 'é < & > "', '_x0041_', '\u0001', '  bord ', '12', '1e5']
  const texts = [...signs, 'a\nb', 'c\r\nd']
  const [, ...rows] = await cellsOf(await sheetOf(...texts.map((text) => [text, 12_500.5, -3])))
  expect(rows).toEqual(texts.map((text) => [text, '12500.5', '-3']))
})

test('EXPORT-02 a text is stored as text and a number as number, whoever reads the workbook', async () => {
  const at = new Date('2026-11-21T09:30:00Z')
  const { sheets } = await readXlsx(
    await workbook(table('Un', [['=A1', 5, at]]), table('Deux & co', [[null, 7]])),
  )
  expect(sheets.map(({ name, rows }) => [name, rows[1]])).toEqual([
    ['Un', ['=A1', 5, at]],
    ['Deux & co', [null, 7]],
  ])
})

test('IMPORT-02 rows keep the numbers that a spreadsheet shows', async () => {
  expect(await readSpreadsheet(await sheetOf(['a'], [null], ['b']), MOST)).toEqual([
    { line: 1, cells: ['T0'] },
    { line: 2, cells: ['a'] },
    { line: 4, cells: ['b'] },
  ])
})

const old = Buffer.from('\u00d0\u00cf\u0011\u00e0', 'latin1')
const mb = 1024 * 1024
const ods = { mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': '<x/>' }
const emptySheet = { ...table('Vide', []), columns: [] }

test.each<[what: string, code: string, file: () => Buffer | Promise<Buffer>]>([
  ['nothing', 'file_empty', () => Buffer.alloc(0)],
  ['rows of nothing', 'file_empty', () => Buffer.from(';;\n\n')],
  ['a megabyte of columns of nothing', 'file_empty', () => Buffer.from(';'.repeat(mb))],
  ['a megabyte of rows of nothing', 'file_empty', () => Buffer.from(`${';'.repeat(200)}\n`.repeat(mb / 201))],
  ['a megabyte of empty lines', 'file_too_long', () => Buffer.from('\n'.repeat(mb))],
  ['too many rows', 'file_too_long', () => Buffer.from(`Nom\n${'a\n'.repeat(MOST)}`)],
  ['a workbook of too many rows', 'file_too_long', () => sheetOf(...Array(MOST).fill(['a']))],
  ['a PDF', 'file_of_other_kind', () => Buffer.from('%PDF\u0000\u0001')],
  ['an archive', 'file_of_other_kind', () => archive({ 'readme.txt': 'x' })],
  ['half a workbook', 'file_unreadable', async () => (await sheetOf(['a'])).subarray(0, 400)],
  ['a quotation without an end', 'file_unreadable', () => Buffer.from('a;"b')],
  ['a long one', 'file_unreadable', () => Buffer.from(`"${'""'.repeat(mb / 2)}`)],
  ['an XLS of 2003', 'file_xls', () => Buffer.concat([old, Buffer.alloc(600)])],
  ['locked', 'file_protected', () => Buffer.concat([old, Buffer.from('EncryptedPackage', 'utf16le')])],
  ['an ODS', 'file_ods', () => archive(ods)],
  ['an empty sheet', 'file_without_table', () => workbook(emptySheet)],
])('IMPORT-03 MOVE-08 a file that is %s is refused in plain words: %s', async (_, code, file) => {
  expect(await refusalOfFile(await file())).toBe(code)
})

test('IMPORT-03 an archive that unpacks to more than the shop takes is refused before it is unpacked', async () => {
  const sheet = 'xl/worksheets/sheet1.xml'
  const heavy = await archive({ [sheet]: 'x'.repeat(41 * mb) })
  expect(heavy.length).toBeLessThan(100_000)
  expect(await refusalOfFile(heavy)).toBe('file_too_heavy')
  const claimsNothing = await archive({ [sheet]: 'x'.repeat(1000) })
  claimsNothing.writeUInt32LE(0, claimsNothing.lastIndexOf('PK\u0001\u0002') + 24)
  expect(await refusalOfFile(claimsNothing)).toBe('file_too_heavy')
})

test('IMPORT-03 a file that comes packed is unpacked, up to what the shop takes', async () => {
  const file = Buffer.from('Nom;Prix\n'.repeat(100))
  const packed = gzipSync(file)
  expect(await unpacked(packed, file.length)).toEqual(file)
  expect(await unpacked(file, 1)).toBe(file)
  expect(await refusalOf(unpacked(packed, file.length - 1))).toBe('file_too_heavy')
  expect(await refusalOf(unpacked(packed.subarray(0, 30), file.length))).toBe('file_unreadable')
})

test('IMPORT-03 an archive that lies about its size is not unpacked beyond what it says', async () => {
  const lie = await lyingWorkbook(200 * mb)
  const before = process.memoryUsage().rss
  expect(await refusalOfFile(lie)).toBe('file_unreadable')
  expect(process.memoryUsage().rss - before).toBeLessThan(120 * mb)
})

/** A workbook that is right except for its sheet, which unpacks to this many bytes and says 1,000. */
async function lyingWorkbook(bytes: number): Promise<Buffer> {
  const whole = await sheetOf(['a'])
  const packed = deflateRawSync(Buffer.alloc(bytes, ' '), { level: 9 })
  const name = Buffer.from('xl/worksheets/sheet1.xml')
  const local = whole.indexOf(name) - 30
  const directory = whole.lastIndexOf(name) - 46
  const header = Buffer.from(whole.subarray(local, local + 30))
  header.writeUInt16LE(0x0800, 6)
  header.writeUInt32LE(packed.length, 18)
  header.writeUInt32LE(1000, 22)
  const entries = Buffer.from(
    whole.subarray(whole.indexOf(Buffer.from([0x50, 0x4b, 1, 2])), whole.length - 22),
  )
  const at = directory - (whole.length - 22 - entries.length)
  entries.writeUInt16LE(0x0800, at + 8)
  entries.writeUInt32LE(packed.length, at + 20)
  entries.writeUInt32LE(1000, at + 24)
  const end = Buffer.from(whole.subarray(whole.length - 22))
  const head = whole.subarray(0, local)
  end.writeUInt32LE(head.length + header.length + name.length + packed.length, 16)
  return Buffer.concat([head, header, name, packed, entries, end])
}

test('IMPORT-02 a workbook of another program: shared texts, parts in bold, the result of a formula, a yes', async () => {
  expect(await cellsOf(await readFile('tests/fixtures/files/supplier.xlsx'))).toEqual([
    ['Identifiant', 'Nom', 'Prix (CFA)', 'Stock', 'En vente', 'Description'],
    ['', '=Iris', '8000.5', '0', 'oui', 'a\nb'],
    ['', 'Été', '12500', '4', 'oui', 'x & <y>'],
    ['', 'Riche', '25000', '3'],
  ])
})

const CHART = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/chartsheet'

test('MOVE-08 of several sheets those with rows are named, and the chosen one is read', async () => {
  const three = await workbook(table('Janvier & co', [['a']]), emptySheet, table('Mars', [['b']]))
  expect(await sheetNames(three)).toEqual(['Janvier & co', 'Mars'])
  expect((await readSpreadsheet(three, MOST, 'Mars')).map(({ cells }) => cells)).toEqual([['T0'], ['b']])
  expect(await sheetNames(Buffer.from('a;b'))).toEqual([])
})

test('MOVE-08 a sheet that is a chart is no table', async () => {
  const chart = await archive({
    'xl/workbook.xml': '<workbook><sheets><sheet name="Courbe" sheetId="1" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId1" Type="${CHART}" Target="c.xml"/></Relationships>`,
  })
  expect(await refusalOf(sheetNames(chart))).toBe('file_without_table')
})

test('MOVE-08 a table that was formatted to its last column has the columns that say something', async () => {
  const rows = await readSpreadsheet(Buffer.from(`Nom;Prix${';'.repeat(16_382)}\n`.repeat(40)), MOST)
  expect([rows.length, rows[0]?.cells.length]).toEqual([40, 300])
})

test('MOVE-08 a sheet whose name has a sign that does not exist is named by what it says', async () => {
  const sheets =
    '<sheet name="A&#99999999;" sheetId="1" r:id="rId1"/><sheet name="B" sheetId="2" r:id="rId2"/>'
  const odd = await archive({ 'xl/workbook.xml': `<workbook><sheets>${sheets}</sheets></workbook>` })
  await expect(sheetNames(odd)).rejects.toEqual(expect.any(DomainError))
})

test.each([
  ['<!DOCTYPE w [<!ENTITY x SYSTEM "file:///etc/hostname">]>', '&x;', '&x;'],
  ['<!DOCTYPE w [<!ENTITY a "lol"><!ENTITY b "&a;&a;">]>', '&b;', '&b;'],
  ['', '_xD83D_Oud', '\ufffdOud'],
])(
  'IMPORT-03 no entity of a workbook is resolved, and half a sign is none: %s%s',
  async (doctype, cell, read) => {
    const relations = (type: string, target: string) =>
      `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r1" Type="${OFFICE}/relationships/${type}" Target="${target}"/></Relationships>`
    const main = `${OFFICE.replace('officeDocument', 'spreadsheetml')}/main`
    const sheet = `<sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>${cell}</t></is></c></row></sheetData>`
    const bytes = await archive({
      '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"/>`,
      '_rels/.rels': relations('officeDocument', 'xl/workbook.xml'),
      'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${OFFICE}/relationships"><sheets><sheet name="A" sheetId="1" r:id="r1"/></sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': relations('worksheet', 'worksheets/sheet1.xml'),
      'xl/worksheets/sheet1.xml': `<?xml version="1.0"?>${doctype}<worksheet xmlns="${main}">${sheet}</worksheet>`,
    })
    expect(await readSpreadsheet(bytes, MOST)).toEqual([{ line: 1, cells: [read] }])
  },
)

test('MOVE-08 formulas without a result are named: their cells would be empty ones', async () => {
  const sheet = (cell: string) => `<worksheet><sheetData><row r="1">${cell}</row></sheetData></worksheet>`
  expect(await cellsOf(await sheetOf(['a']))).toHaveLength(2)
  for (const cell of [
    '<c r="B2"><f>A2*1.2</f></c>',
    '<c r="B2"><f t="shared" si="0"/></c>',
    '<x:c r="B2"><x:f>A2*1.2</x:f></x:c>',
  ]) {
    const file = await archive({ 'xl/workbook.xml': '<workbook/>', 'xl/worksheets/sheet1.xml': sheet(cell) })
    expect(await refusalOfFile(file)).toBe('file_without_results')
  }
})

test('MOVE-08 300 columns are read, more are refused', async () => {
  const wide = (count: number) => Buffer.from(`${'T;'.repeat(count)}T\n${'1;'.repeat(count)}1\n`)
  expect(await readSpreadsheet(wide(299), MOST)).toHaveLength(2)
  expect(await refusalOfFile(wide(300))).toBe('file_too_wide')
})

test.each<[string, string, boolean]>([
  ['a tag', '<c '.repeat(30_000), true],
  ['a value', `<c r="${'>'.repeat(70_000)}"/>`, true],
  ['a comment', `<!--${'>'.repeat(70_000)}`, true],
  ['a section', `<![CDATA[${'>'.repeat(70_000)}]]>`, true],
  ['an instruction', `<?${'>'.repeat(70_000)}`, true],
  ['a text', `<t>${'a > b '.repeat(30_000)}</t>`, false],
  ['a short value with a ">"', '<c r="<>"/><!-- <> --><?a <>?><![CDATA[<>]]>'.repeat(3000), false],
])('IMPORT-03 a sheet with %s is refused if it is longer than any program writes', (_, xml, isRefused) => {
  expect(hasEndlessPart(Buffer.from(`<worksheet>${xml}`))).toBe(isRefused)
})
