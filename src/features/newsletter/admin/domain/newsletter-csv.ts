import { formatShortDate, isoDay } from '#lib/dates.ts'
import type { ExportedSubscriber } from './subscriber.ts'

/** With it a spreadsheet reads UTF-8, and accents stay accents. */
const BYTE_ORDER_MARK = '\ufeff'
const titles = ['Email', 'Nom', "Date d'inscription"]
/** What a spreadsheet takes for the beginning of a formula. */
const formulaStart = /^[=+\-@\t\r\n]/

/**
 * The export's text as a French spreadsheet opens it: one line per subscriber below the titles (ANEWS-11).
 */
export function newsletterCsv(subscribers: readonly ExportedSubscriber[]): string {
  const lines = subscribers.map(([email, name, subscribedAt]) => [
    email,
    name ?? '',
    formatShortDate(subscribedAt),
  ])
  return BYTE_ORDER_MARK + [titles, ...lines].map((cells) => `${cells.map(csvCell).join(';')}\r\n`).join('')
}

/**
 * A cell in quotes. An apostrophe keeps a value that anybody may have typed in the shop from being run as a
 * formula.
 */
export function csvCell(value: string): string {
  const harmless = formulaStart.test(value) ? `'${value}` : value
  return `"${harmless.replaceAll('"', '""')}"`
}

/** The export's name, with the day in the shop's town (ANEWS-11). */
export function newsletterFileName(now: Date): string {
  return `abonnes-newsletter-${isoDay(now)}.csv`
}
