import { formatMoney } from '#lib/format/money.ts'

/**
 * What another total means for money that is recorded already (CORR-03); null when nothing is. Nothing is paid or paid
 * back by a correction: an admin records it. What was paid back counts as never received: an order that can be corrected was
 * not delivered, so that it was paid back for a cancellation that was reversed.
 *
 * @param entries the order's payments, corrections and refunds, in CFA
 */
export function moneyAfter(total: number, entries: readonly { amount: number }[]): string | null {
  const kept = entries.reduce((all, { amount }) => all + amount, 0)
  if (entries.every(({ amount }) => amount === 0)) return null
  const already = `Déjà reçu ${formatMoney(kept)}`
  if (kept > total) return `${already}, à rembourser ${formatMoney(kept - total)}`
  const left = Math.ceil(total - kept)
  return left > 0 ? `${already}, reste ${formatMoney(left)}` : `${already}, plus rien à recevoir`
}
