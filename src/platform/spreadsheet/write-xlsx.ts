import type { Cell, Column } from '#lib/spreadsheet/cell.ts'
import { SHEET_END, sheetRow, sheetStart, xmlText } from './sheet-xml.ts'
import { ZipWriter } from './zip-writer.ts'

/** A table whose rows come in portions. */
export type Table = { name: string; columns: readonly Column[]; rows: AsyncIterable<Cell[][]> }

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/**
 * Writes a workbook with a sheet for each table, as it is read: in bounded memory, whatever the number of rows
 * (EXPORT-04). A failure of the rows is passed on.
 */
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
