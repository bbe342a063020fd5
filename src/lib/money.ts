/** The currency as the shop writes it. */
export const CURRENCY = 'CFA'

/**
 * An amount in CFA for a page: "25 000 CFA", with the narrow and the fixed space of French typography,
 * without decimals unless the amount has some (NAV-03).
 */
export function formatMoney(amount: number): string {
  return `${inFrench(amount)}\u00a0${CURRENCY}`
}

/** As Intl.NumberFormat writes it, whose first use takes a phone longer than all else that a page does to begin. */
function inFrench(amount: number): string {
  const [whole = '', cents = '00'] = amount.toFixed(2).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, '\u202f')
  return cents === '00' ? grouped : `${grouped},${cents.replace(/0$/, '')}`
}

/** The same amount for plain text (chat, file names, mail subjects): ordinary spaces only. */
export function formatMoneyPlain(amount: number): string {
  return formatMoney(amount).replace(/[\u202f\u00a0]/g, ' ')
}
