import { formatShortDate, isoDay } from '#lib/format/dates.ts'
import { BYTE_ORDER_MARK, csvCell } from '#lib/spreadsheet/csv.ts'
import type { ExportedSubscriber } from './subscriber.ts'

const titles = ['Email', 'Nom', "Date d'inscription"]

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

/** The export's name, with the day in the shop's town (ANEWS-11). */
export function newsletterFileName(now: Date): string {
  return `abonnes-newsletter-${isoDay(now)}.csv`
}
