import { DomainError } from '#lib/errors/domain-error.ts'

/** What a cell of a table holds; a time is shown with its minute, in the shop's time zone. */
export type Cell = string | number | Date | null

/** A column of a table: its title, and how many characters wide a spreadsheet shows it. */
export type Column = { title: string; width: number }

/** A row that was read: the number by which a spreadsheet shows it, from 1, and the text of each cell. */
export type ReadRow = { line: number; cells: string[] }

/**
 * "21/11/2026 09:30", which a French spreadsheet recognises as a time. Abidjan has UTC all year round; a formatter of
 * Intl would be the slowest part of a long file.
 */
export function shopTime(at: Date): string {
  const [day = '', time = ''] = at.toISOString().split('T')
  return `${day.split('-').reverse().join('/')} ${time.slice(0, 5)}`
}

/** With it a spreadsheet reads UTF-8, and accents stay accents. */
export const BYTE_ORDER_MARK = '\ufeff'

/** What a spreadsheet takes for the beginning of a formula, after the apostrophes that were put before one. */
const formulaStart = /^'*[=+\-@\t\r\n]/
const guardedStart = /^'+[=+\-@\t\r\n]/

/** A text in quotes. An apostrophe keeps a value from being run as a formula; `unguarded` removes it. */
export function csvCell(text: string): string {
  const harmless = formulaStart.test(text) ? `'${text}` : text
  return `"${harmless.replaceAll('"', '""')}"`
}

/** A text as it was before `csvCell` guarded it. */
export function unguarded(text: string): string {
  return guardedStart.test(text) ? text.slice(1) : text
}

/** A line of a table as a French spreadsheet reads it: semicolons, decimal commas. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(cellText).join(';')}\r\n`
}

/** A line of a table as programs elsewhere read it: commas, decimal points. */
export function commaLine(cells: readonly Cell[]): string {
  return `${cells.map((cell) => (typeof cell === 'number' ? String(cell) : cellText(cell))).join(',')}\r\n`
}

function cellText(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell).replace('.', ',')
  return csvCell(typeof cell === 'string' ? cell : shopTime(cell))
}

/** The text of a file, whose encoding it recognises: UTF-8 or UTF-16 by their marks, UTF-8, else windows-1252. */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const separators = [';', ',', '\t'] as const
const QUOTE = '"'

/** How many lines, and letters, show which separator a file has: a title may stand above its table. */
const LINES_LOOKED_AT = 20
const LETTERS_LOOKED_AT = 500_000

/** The separator that most of the first lines have equally often, outside of quotes. */
export function separatorOf(text: string): string {
  const lines = separatorCounts(text)
  const rank = (separator: string) => {
    const counts = lines.map((line) => line.get(separator) ?? 0).filter((count) => count > 0)
    const alike = counts.map((count) => counts.filter((other) => other === count).length)
    const most = Math.max(0, ...alike)
    const often = most > 1 ? (counts[alike.indexOf(most)] ?? 0) : 0
    const early = lines.find((line) => line.size > 0)?.get(separator) ?? 0
    return most + often / 1e3 + early / 1e6
  }
  return separators.reduce((best, one) => (rank(one) > rank(best) ? one : best))
}

function separatorCounts(text: string): Map<string, number>[] {
  const lines = [new Map<string, number>()]
  let isQuoted = false
  for (const letter of text.slice(0, LETTERS_LOOKED_AT)) {
    const line = lines.at(-1)
    if (letter === QUOTE) isQuoted = !isQuoted
    else if (isQuoted) continue
    else if (letter === '\n' && lines.length === LINES_LOOKED_AT) break
    else if (letter === '\n') lines.push(new Map())
    else if (line && isSeparator(letter)) line.set(letter, (line.get(letter) ?? 0) + 1)
  }
  return lines
}

const isSeparator = (letter: string) => (separators as readonly string[]).includes(letter)

/** How much is read of a file: whatever it has beyond that takes no time. */
export type CsvBounds = { mostLines?: number; mostColumns?: number }

/**
 * Reads the rows of a CSV file (RFC 4180), with the separator that its first line names (`sep=;`) or its first lines show. Rows
 * without any text are left out; each has the number that a spreadsheet shows.
 *
 * @throws DomainError when a quotation mark is never closed, or beyond the bounds
 */
export function* parseCsv(
  text: string,
  { mostLines = Number.POSITIVE_INFINITY, mostColumns = Number.POSITIVE_INFINITY }: CsvBounds = {},
): Generator<ReadRow> {
  const named = /^sep=(.)\r?\n/.exec(text)
  const separator = named?.[1] ?? separatorOf(text)
  let at = named?.[0].length ?? 0
  for (let line = named ? 2 : 1; at < text.length; line += 1) {
    if (line > mostLines) throw new DomainError('file_too_long')
    const record = readRecord(text, at, { separator, mostColumns })
    at = record.end
    if (record.cells.some((cell) => cell.trim() !== '')) yield { line, cells: record.cells }
  }
}

function readRecord(
  text: string,
  start: number,
  { separator, mostColumns }: { separator: string; mostColumns: number },
): { cells: string[]; end: number } {
  const cells: string[] = []
  let at = start
  for (;;) {
    const field = text[at] === QUOTE ? readQuoted(text, at) : { value: '', end: at }
    const end = fieldEnd(text, field.end, separator)
    const value = unguarded(field.value + text.slice(field.end, end))
    // A spreadsheet may write thousands of empty cells behind a row.
    if (cells.length < mostColumns) cells.push(value)
    else if (value !== '') throw new DomainError('file_too_wide')
    if (text[end] === separator) at = end + 1
    else return { cells, end: end + (text.startsWith('\r\n', end) ? 2 : 1) }
  }
}

function fieldEnd(text: string, start: number, separator: string): number {
  let at = start
  while (at < text.length && text[at] !== separator && text[at] !== '\n' && text[at] !== '\r') at += 1
  return at
}

function readQuoted(text: string, start: number): { value: string; end: number } {
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] !== QUOTE) continue
    if (text[at + 1] !== QUOTE)
      return { value: text.slice(start + 1, at).replaceAll('""', QUOTE), end: at + 1 }
    at += 1
  }
  throw new DomainError('file_unreadable')
}
