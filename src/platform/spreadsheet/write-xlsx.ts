import { pipeline, Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'
import type { Cell, Column } from '#lib/spreadsheet/csv.ts'

/** A text of any cell is a text: a spreadsheet runs no formula in it. */
const textCell = (place: string, text: string, style: string) =>
  `<c r="${place}"${style} t="inlineStr"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`

const BOLD = ' s="1"'
const TIME = ' s="2"'
const DAY_MS = 86_400_000
/** 1 January 1970 as a spreadsheet counts days. */
const EPOCH_DAY = 25_569

/** The beginning of a sheet, with its titles in the first row, which stays in sight. */
function sheetStart(columns: readonly Column[]): string {
  const widths = columns.map(
    ({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  )
  const titles = columns.map(({ title }, at) => textCell(`${letters(at)}1`, title, BOLD))
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData><row r="1">${titles.join('')}</row>`
}

const SHEET_END = '</sheetData></worksheet>'

function sheetRow(cells: readonly Cell[], line: number): string {
  const texts = cells.map((cell, at) => {
    const place = `${letters(at)}${line}`
    if (cell === null || cell === '') return ''
    if (typeof cell === 'string') return textCell(place, cell, '')
    if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`
    // Abidjan has UTC all year round.
    return `<c r="${place}"${TIME}><v>${cell.getTime() / DAY_MS + EPOCH_DAY}</v></c>`
  })
  return `<row r="${line}">${texts.join('')}</row>`
}

function letters(place: number): string {
  names[place] ??=
    (place < 26 ? '' : letters(Math.floor(place / 26) - 1)) + String.fromCharCode(65 + (place % 26))
  return names[place]
}
const names: string[] = []

/** Characters that XML does not allow are written as spreadsheets do (`_x0001_`), and text that looks the same is escaped. */
function xmlText(text: string): string {
  return text
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
    .replace(
      /[^\P{Cc}\t\n]|[\ufffe\uffff]/gu,
      (sign) => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
    )
}

/** What the directory at the end of an archive says of an entry. */
type Written = { name: Buffer; crc: number; packed: number; size: number; offset: number }

/** Its sizes follow the bytes, and its name is UTF-8. */
const FLAGS = 0x0808
const DEFLATE = 8
const VERSION = 20
/** 1 January 1980, the first day that an archive can store: the same content makes the same bytes. */
const DAY = 0x0021

/** Writes ZIP archives below 4 GiB as streams: of an entry only its sizes stay in memory. */
export class ZipWriter {
  readonly #written: Written[] = []
  #offset = 0

  /** The bytes of an entry; the next one may begin when they are at their end. */
  async *entry(path: string, texts: AsyncIterable<string> | Iterable<string>): AsyncGenerator<Buffer> {
    const name = Buffer.from(path)
    const written: Written = { name, crc: 0, packed: 0, size: 0, offset: this.#offset }
    yield this.#counted(Buffer.concat([localHeader(name), name]))
    async function* bytes() {
      for await (const text of texts) {
        const chunk = Buffer.from(text)
        written.crc = crc32(chunk, written.crc)
        written.size += chunk.length
        yield chunk
      }
    }
    const deflate = createDeflateRaw({ level: 5 })
    // A failure of the texts ends the reading of `deflate` with it.
    pipeline(Readable.from(bytes()), deflate, () => undefined)
    for await (const chunk of deflate as AsyncIterable<Buffer>) {
      written.packed += chunk.length
      yield this.#counted(chunk)
    }
    yield this.#counted(descriptor(written))
    this.#written.push(written)
  }

  /** The directory, which ends the archive. */
  end(): Buffer {
    const entries = Buffer.concat(this.#written.flatMap((one) => [directoryEntry(one), one.name]))
    const end = Buffer.alloc(22)
    end.writeUInt32LE(0x06054b50, 0)
    end.writeUInt16LE(this.#written.length, 8)
    end.writeUInt16LE(this.#written.length, 10)
    end.writeUInt32LE(entries.length, 12)
    end.writeUInt32LE(this.#offset, 16)
    return Buffer.concat([entries, end])
  }

  #counted(chunk: Buffer): Buffer {
    this.#offset += chunk.length
    return chunk
  }
}

function localHeader(name: Buffer): Buffer {
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04034b50, 0)
  header.writeUInt16LE(VERSION, 4)
  header.writeUInt16LE(FLAGS, 6)
  header.writeUInt16LE(DEFLATE, 8)
  header.writeUInt16LE(DAY, 12)
  header.writeUInt16LE(name.length, 26)
  return header
}

function descriptor({ crc, packed, size }: Written): Buffer {
  const sizes = Buffer.alloc(16)
  sizes.writeUInt32LE(0x08074b50, 0)
  sizes.writeUInt32LE(crc, 4)
  sizes.writeUInt32LE(packed, 8)
  sizes.writeUInt32LE(size, 12)
  return sizes
}

function directoryEntry({ name, crc, packed, size, offset }: Written): Buffer {
  const entry = Buffer.alloc(46)
  entry.writeUInt32LE(0x02014b50, 0)
  entry.writeUInt16LE(VERSION, 4)
  entry.writeUInt16LE(VERSION, 6)
  entry.writeUInt16LE(FLAGS, 8)
  entry.writeUInt16LE(DEFLATE, 10)
  entry.writeUInt16LE(DAY, 14)
  entry.writeUInt32LE(crc, 16)
  entry.writeUInt32LE(packed, 20)
  entry.writeUInt32LE(size, 24)
  entry.writeUInt16LE(name.length, 28)
  entry.writeUInt32LE(offset, 42)
  return entry
}

export type Table = { name: string; columns: readonly Column[]; rows: AsyncIterable<Cell[][]> }

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Writes a sheet for each table in bounded memory, whatever the number of rows (EXPORT-04). */
export async function* writeXlsx(tables: readonly Table[]): AsyncGenerator<Buffer> {
  const zip = new ZipWriter()
  for (const [path, text] of parts(tables)) yield* zip.entry(path, [text])
  for (const [at, table] of tables.entries()) yield* zip.entry(sheetPath(at), sheetTexts(table))
  yield zip.end()
}

async function* sheetTexts({ columns, rows }: Table): AsyncGenerator<string> {
  yield sheetStart(columns)
  let line = 1
  for await (const portion of rows) {
    yield portion
      .map((cells) => {
        line += 1
        return sheetRow(cells, line)
      })
      .join('')
  }
  yield SHEET_END
}

const sheetPath = (at: number) => `xl/worksheets/sheet${at + 1}.xml`
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const DOCUMENT = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const KIND = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** The parts of a workbook beside its sheets, as small as spreadsheet programs accept them. */
function parts(tables: readonly Table[]): [path: string, text: string][] {
  const each = (text: (name: string, number: number) => string) =>
    tables.map(({ name }, at) => text(xmlText(name), at + 1)).join('')
  const sheetTypes = each(
    (_, n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${KIND}.worksheet+xml"/>`,
  )
  const sheets = each((name, n) => `<sheet name="${name}" sheetId="${n}" r:id="rId${n}"/>`)
  const links = each(
    (_, n) => `<Relationship Id="rId${n}" Type="${DOCUMENT}/worksheet" Target="worksheets/sheet${n}.xml"/>`,
  )
  return [
    [
      '[Content_Types].xml',
      `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${KIND}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${KIND}.styles+xml"/>${sheetTypes}</Types>`,
    ],
    [
      '_rels/.rels',
      `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${DOCUMENT}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${DOCUMENT}"><sheets>${sheets}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${links}<Relationship Id="rId${tables.length + 1}" Type="${DOCUMENT}/styles" Target="styles.xml"/></Relationships>`,
    ],
    ['xl/styles.xml', styles],
  ]
}

/** Ordinary, bold, and a day with its time. */
const styles = `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="dd/mm/yyyy\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`
