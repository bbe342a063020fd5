import type { Cell, Column } from '#lib/spreadsheet/cell.ts'

/** A text of any cell is a text: a spreadsheet runs no formula in it. */
const textCell = (place: string, text: string, style: string) =>
  `<c r="${place}"${style} t="inlineStr"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`

const BOLD = ' s="1"'
const TIME = ' s="2"'
const DAY_MS = 86_400_000
/** 1 January 1970 as a spreadsheet counts days. */
const EPOCH_DAY = 25_569

/** The beginning of a sheet, with its titles in the first row, which stays in sight. */
export function sheetStart(columns: readonly Column[]): string {
  const widths = columns.map(
    ({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  )
  const titles = columns.map(({ title }, at) => textCell(`${letters(at)}1`, title, BOLD))
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData><row r="1">${titles.join('')}</row>`
}

export const SHEET_END = '</sheetData></worksheet>'

/** A row of a sheet; `line` is its number from 1. */
export function sheetRow(cells: readonly Cell[], line: number): string {
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

/** The name of a column by its place from 0: A to Z, then AA. */
function letters(place: number): string {
  names[place] ??=
    (place < 26 ? '' : letters(Math.floor(place / 26) - 1)) + String.fromCharCode(65 + (place % 26))
  return names[place]
}
const names: string[] = []

/** Characters that XML does not allow are written as spreadsheets do (`_x0001_`), and text that looks the same is escaped. */
export function xmlText(text: string): string {
  return text
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
    .replace(
      /[^\P{Cc}\t\n]|[\ufffe\uffff]/gu,
      (sign) => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
    )
}
