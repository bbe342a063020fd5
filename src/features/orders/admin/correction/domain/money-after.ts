import { formatMoney } from '#lib/format/money.ts'

/** The amounts of an order's payments and corrections, in CFA; what was paid back for a return is marked. */
type Entry = { amount: number; isRefund: boolean }

/**
 * What another total means for money that is recorded already (CORR-03); null when nothing is. Nothing is paid or paid
 * back by a correction: an admin records it.
 */
export function moneyAfter(total: number, entries: readonly Entry[]): string | null {
  const received = sum(entries.filter(({ isRefund }) => !isRefund))
  const kept = sum(entries)
  if (received === 0 && kept === 0) return null
  const already = `Déjà reçu ${formatMoney(kept)}`
  if (kept > total) return `${already}, à rembourser ${formatMoney(kept - total)}`
  const left = Math.max(0, Math.ceil(total - received))
  return left > 0 ? `${already}, reste ${formatMoney(left)}` : `${already}, plus rien à recevoir`
}

const sum = (entries: readonly Entry[]) => entries.reduce((all, { amount }) => all + amount, 0)
