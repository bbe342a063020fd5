/**
 * By how much a figure differs from that of the previous period: "+12 %", "−8 %", "0 %"; "nouveau" when there was nothing
 * before, "—" when there is nothing now either (PERIOD-02).
 */
export function change(now: number, before: number): string {
  if (before === 0) return now === 0 ? '—' : 'nouveau'
  const percent = Math.round(((now - before) / before) * 100)
  const sign = percent > 0 ? '+' : percent < 0 ? '−' : ''
  return `${sign}${Math.abs(percent).toLocaleString('fr-FR')}\u202f%`
}

/** How many of a hundred: "34 %"; "—" of nothing. */
export function share(part: number, whole: number): string {
  return whole === 0 ? '—' : `${Math.round((part / whole) * 100)}\u202f%`
}

/** The average total of an order, in whole CFA; null without orders. */
export function averageOf({ revenue, orders }: { revenue: number; orders: number }): number | null {
  return orders === 0 ? null : Math.round(revenue / orders)
}
