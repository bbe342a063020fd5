/** Abidjan keeps UTC all year round; the shop's clock is its town's, wherever server or browser stand. */
const SHOP_TIME_ZONE = 'Africa/Abidjan'

const day = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: SHOP_TIME_ZONE })
const moment = new Intl.DateTimeFormat('fr-FR', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: SHOP_TIME_ZONE,
})

/** "21 novembre 2026" (NAV-02). Takes a date or an ISO text. */
export function formatDate(at: Date | string): string {
  return day.format(new Date(at))
}

/** "21 novembre 2026 à 09:30" (NAV-02). */
export function formatDateTime(at: Date | string): string {
  return moment.format(new Date(at))
}
