export const CURRENCY = 'CFA'

/** "25 000 CFA", with French spaces, and decimals only if the amount has some (NAV-03). */
export function formatMoney(amount: number): string {
  return `${inFrench(amount)}\u00a0${CURRENCY}`
}

/** As Intl.NumberFormat writes it, whose first use would be the slowest step of a page's start. */
export function inFrench(amount: number): string {
  const [whole = '', cents = '00'] = amount.toFixed(2).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, '\u202f')
  return cents === '00' ? grouped : `${grouped},${cents.replace(/0$/, '')}`
}

/** The same amount for plain text (chat, file names, mail subjects), with ordinary spaces. */
export function formatMoneyPlain(amount: number): string {
  return formatMoney(amount).replace(/[\u202f\u00a0]/g, ' ')
}
