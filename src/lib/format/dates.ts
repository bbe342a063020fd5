/** Times are the shop's, wherever server and browser are. Abidjan has UTC all year round. */
const SHOP_TIME_ZONE = 'Africa/Abidjan'

const day = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: SHOP_TIME_ZONE })
const moment = new Intl.DateTimeFormat('fr-FR', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: SHOP_TIME_ZONE,
})

const shortDay = new Intl.DateTimeFormat('fr-FR', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  timeZone: SHOP_TIME_ZONE,
})

/** "21 novembre 2026", "1er novembre 2026" (NAV-02). Takes a date or an ISO text. */
export function formatDate(at: Date | string): string {
  return withFirst(day.format(new Date(at)))
}

/** "21 novembre 2026 à 09:30" (NAV-02). */
export function formatDateTime(at: Date | string): string {
  return withFirst(moment.format(new Date(at)))
}

/** A day in words with its first of the month as the French write it, "1er novembre": `Intl` writes "1 novembre". */
export function withFirst(text: string): string {
  return text.replace(/(^|\s)1 (?=\p{L})/u, '$11er ')
}

/** "21/11/2026" (NAV-02): for tables and spreadsheets, which recognise it as a date. */
export function formatShortDate(at: Date | string): string {
  return shortDay.format(new Date(at))
}

/** "2026-11-21", the day in the shop's time zone: for file names. */
export function isoDay(at: Date): string {
  return formatShortDate(at).split('/').reverse().join('-')
}
