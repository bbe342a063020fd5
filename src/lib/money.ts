const grouping = new Intl.NumberFormat('fr-FR', { minimumFractionDigits: 0, maximumFractionDigits: 2 })

/** The currency as the shop writes it. */
export const CURRENCY = 'CFA'

/**
 * An amount in CFA for a page: "25 000 CFA", with the narrow and the fixed space of French typography,
 * without decimals unless the amount has some (NAV-03).
 */
export function formatMoney(amount: number): string {
  return `${grouping.format(amount)}\u00a0${CURRENCY}`
}

/** The same amount for plain text (chat, file names, mail subjects): ordinary spaces only. */
export function formatMoneyPlain(amount: number): string {
  return formatMoney(amount).replace(/[\u202f\u00a0]/g, ' ')
}
