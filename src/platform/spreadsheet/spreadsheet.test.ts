import { readFile } from 'node:fs/promises'
import { deflateRawSync, gzipSync } from 'node:zlib'
import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { DomainError } from '#lib/errors/domain-error.ts'
import type { Cell } from '#lib/spreadsheet/csv.ts'
import { hasEndlessPart } from './endless-part.ts'
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

async function workbook(...tables: Table[]): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of writeXlsx(tables)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const cellsOf = async (bytes: Buffer) => (await readSpreadsheet(bytes, MOST)).map(({ cells }) => cells)

test('EXPORT-02 IMPORT-02 a workbook comes back as it went out, signs, lines and formulas as text', async () => {
  const texts = [
    '=1+1',
    '+225',
    "'=x",
    'a\nb',
    'c\r\nd',
    'é < & > "',
    '_x0041_',
    '\u0001',
    '  bord ',
    '12',
    '1e5',
  ]
  const [, ...rows] = await cellsOf(
    await workbook(
      table(
        'A',
        texts.map((text) => [text, 12_500.5, -3]),
      ),
    ),
  )
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
  const rows = await readSpreadsheet(await workbook(table('A', [['a'], [null], ['b']])), MOST)
  expect(rows).toEqual([
    { line: 1, cells: ['T0'] },
    { line: 2, cells: ['a'] },
    { line: 4, cells: ['b'] },
  ])
})

const refusal = (code: string) => expect.objectContaining({ code })

test('IMPORT-03 what is no table is refused in plain words', async () => {
  const whole = await workbook(table('A', [['a']]))
  for (const [bytes, code] of [
    [Buffer.alloc(0), 'file_empty'],
    [Buffer.from(';;\n\n'), 'file_empty'],
    [Buffer.from('%PDF\u0000\u0001'), 'file_of_other_kind'],
    [whole.subarray(0, whole.length / 2), 'file_unreadable'],
    [Buffer.from('a;"b'), 'file_unreadable'],
    [Buffer.from(`Nom\n${'a\n'.repeat(MOST)}`), 'file_too_long'],
    [
      await workbook(
        table(
          'A',
          Array.from({ length: MOST }, () => ['a']),
        ),
      ),
      'file_too_long',
    ],
  ] as const) {
    await expect(readSpreadsheet(bytes, MOST), code).rejects.toEqual(refusal(code))
  }
})

/** A workbook whose sheet unpacks to this many bytes, and whose directory says `claimed`. */
async function bomb(bytes: number, claimed: number | null): Promise<Buffer> {
  const zip = new ZipWriter()
  const chunks: Buffer[] = []
  for await (const chunk of zip.entry('xl/worksheets/sheet1.xml', ['x'.repeat(bytes)])) chunks.push(chunk)
  const end = zip.end()
  if (claimed !== null) end.writeUInt32LE(claimed, 24)
  return Buffer.concat([...chunks, end])
}

test('IMPORT-03 an archive that unpacks to more than the shop takes is refused before it is unpacked', async () => {
  const heavy = await bomb(41 * 1024 * 1024, null)
  expect(heavy.length).toBeLessThan(100_000)
  await expect(readSpreadsheet(heavy, MOST)).rejects.toEqual(refusal('file_too_heavy'))
  await expect(readSpreadsheet(await bomb(1000, 0), MOST)).rejects.toEqual(refusal('file_too_heavy'))
})

test('IMPORT-03 a file that comes packed is unpacked, up to what the shop takes', async () => {
  const file = Buffer.from('Nom;Prix\n'.repeat(100))
  expect(await unpacked(gzipSync(file), file.length)).toEqual(file)
  expect(await unpacked(file, 1)).toBe(file)
  await expect(unpacked(gzipSync(file), file.length - 1)).rejects.toEqual(refusal('file_too_heavy'))
  await expect(unpacked(gzipSync(file).subarray(0, 30), file.length)).rejects.toEqual(
    refusal('file_unreadable'),
  )
})

test('IMPORT-03 an archive that lies about its size is not unpacked beyond what it says', async () => {
  const lie = await lyingWorkbook(200 * 1024 * 1024)
  const before = process.memoryUsage().rss
  await expect(readSpreadsheet(lie, MOST)).rejects.toEqual(refusal('file_unreadable'))
  expect(process.memoryUsage().rss - before).toBeLessThan(120 * 1024 * 1024)
})

/** A workbook that is right except for its sheet, which unpacks to this many bytes and says 1,000. */
async function lyingWorkbook(bytes: number): Promise<Buffer> {
  const whole = await workbook(table('A', [['a']]))
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

/** An archive of these files. */
async function archive(files: Record<string, string>): Promise<Buffer> {
  const zip = new ZipWriter()
  const chunks: Buffer[] = []
  for (const [name, text] of Object.entries(files)) {
    for await (const chunk of zip.entry(name, [text])) chunks.push(chunk)
  }
  return Buffer.concat([...chunks, zip.end()])
}

const old = Buffer.from('\u00d0\u00cf\u0011\u00e0', 'latin1')

test('MOVE-08 an XLS of 2003, a workbook with a password and an ODS are named', async () => {
  const locked = Buffer.concat([old, Buffer.from('EncryptedPackage', 'utf16le')])
  await expect(readSpreadsheet(Buffer.concat([old, Buffer.alloc(600)]), MOST)).rejects.toEqual(
    refusal('file_xls'),
  )
  await expect(readSpreadsheet(locked, MOST)).rejects.toEqual(refusal('file_protected'))
  const ods = await archive({
    mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
    'content.xml': '<x/>',
  })
  await expect(sheetNames(ods)).rejects.toEqual(refusal('file_ods'))
  const other = await archive({ 'readme.txt': 'x' })
  await expect(readSpreadsheet(other, MOST)).rejects.toEqual(refusal('file_of_other_kind'))
})

test('MOVE-08 of several sheets those with rows are named, and the chosen one is read', async () => {
  const empty = { ...table('Vide', []), columns: [] }
  const three = await workbook(table('Janvier & co', [['a']]), empty, table('Mars', [['b']]))
  expect(await sheetNames(three)).toEqual(['Janvier & co', 'Mars'])
  expect((await readSpreadsheet(three, MOST, 'Mars')).map(({ cells }) => cells)).toEqual([['T0'], ['b']])
  expect(await sheetNames(Buffer.from('a;b'))).toEqual([])
})

test('MOVE-08 a sheet that is a chart, and one that is empty, are no table', async () => {
  const chart = await archive({
    'xl/workbook.xml': '<workbook><sheets><sheet name="Courbe" sheetId="1" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId1" Type="${CHART}" Target="c.xml"/></Relationships>`,
  })
  await expect(sheetNames(chart)).rejects.toEqual(refusal('file_without_table'))
  const empty = await workbook({ ...table('Vide', []), columns: [] })
  await expect(readSpreadsheet(empty, MOST)).rejects.toEqual(refusal('file_without_table'))
})

test('MOVE-08 IMPORT-03 a large file that says little is refused or read within its bounds, whatever it consists of', async () => {
  const mb = 1024 * 1024
  for (const [text, code] of [
    [';'.repeat(mb), 'file_empty'],
    ['\n'.repeat(mb), 'file_too_long'],
    [`${';'.repeat(200)}\n`.repeat(mb / 201), 'file_empty'],
    [`"${'""'.repeat(mb / 2)}`, 'file_unreadable'],
  ] as const) {
    await expect(readSpreadsheet(Buffer.from(text), MOST)).rejects.toEqual(refusal(code))
  }
  // A spreadsheet that was formatted to its last column.
  const formatted = Buffer.from(`Nom;Prix${';'.repeat(16_382)}\n`.repeat(40))
  const rows = await readSpreadsheet(formatted, MOST)
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
  const plain = await readSpreadsheet(await workbook(table('A', [['a']])), MOST)
  expect(plain).toHaveLength(2)
  for (const cell of [
    '<c r="B2"><f>A2*1.2</f></c>',
    '<c r="B2"><f t="shared" si="0"/></c>',
    '<x:c r="B2"><x:f>A2*1.2</x:f></x:c>',
  ]) {
    const file = await archive({ 'xl/workbook.xml': '<workbook/>', 'xl/worksheets/sheet1.xml': sheet(cell) })
    await expect(readSpreadsheet(file, MOST)).rejects.toEqual(refusal('file_without_results'))
  }
})

test('MOVE-08 300 columns are read, more are refused', async () => {
  const wide = (count: number) => Buffer.from(`${'T;'.repeat(count)}T\n${'1;'.repeat(count)}1\n`)
  expect(await readSpreadsheet(wide(299), MOST)).toHaveLength(2)
  await expect(readSpreadsheet(wide(300), MOST)).rejects.toEqual(refusal('file_too_wide'))
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
