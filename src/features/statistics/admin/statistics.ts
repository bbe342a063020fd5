import { withFirst } from '#lib/format/dates.ts'
import { formatMoney } from '#lib/format/money.ts'

/** How many orders and products the statistics list, and how many days the chart shows. */
export const RECENT_ORDERS = 5
export const TOP_PRODUCTS = 5
export const CHART_DAYS = 30

export type RecentOrder = {
  id: string
  number: string
  customer: string
  status: string
  /** In CFA. */
  total: number
  createdAt: string
}

export type TopProduct = { name: string; quantity: number }

/** A day ("2026-11-21") in the shop's time zone: its valid orders, and their total in CFA. */
export type DaySales = { day: string; orders: number; revenue: number }

/** Everything without cancelled orders (ASTAT-06). */
export type Statistics = {
  orders: number
  revenue: number
  products: number
  users: number
  /** Messages about orders that were given up. */
  failedMessages: number
  recentOrders: RecentOrder[]
  topProducts: TopProduct[]
  /** The last 30 days, today last; a day without orders is included with 0. */
  days: DaySales[]
}

/** The top of an axis, whose half is round as well; at least 1,000. */
export function axisTop(largest: number): number {
  if (largest <= 1000) return 1000
  const power = 10 ** Math.floor(Math.log10(largest))
  return (
    [1, 1.2, 1.6, 2, 3, 4, 5, 6, 8, 10].map((step) => step * power).find((top) => top >= largest) ?? largest
  )
}

const dayNames = new Intl.DateTimeFormat('fr-FR', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
})
const shortDayNames = new Intl.DateTimeFormat('fr-FR', { day: 'numeric', month: 'short', timeZone: 'UTC' })

/** "samedi 21 novembre". Takes "2026-11-21". */
export function dayName(day: string): string {
  return withFirst(dayNames.format(new Date(day)))
}

/** "21 nov." Takes "2026-11-21". */
export function shortDayName(day: string): string {
  return withFirst(shortDayNames.format(new Date(day)))
}

/** "1 commande", "12 commandes". */
export function orderCount(orders: number): string {
  return `${orders.toLocaleString('fr-FR')} ${orders < 2 ? 'commande' : 'commandes'}`
}

/** A day in one line: "samedi 21 novembre : 12 commandes, 1 250 000 CFA". */
export function dayLine({ day, orders, revenue }: DaySales): string {
  return `${dayName(day)}\u00a0: ${orderCount(orders)}, ${formatMoney(revenue)}`
}

/** Describes the chart in words for users of screen readers. */
export function chartSummary(days: readonly DaySales[]): string {
  const sum = (of: (day: DaySales) => number) => days.reduce((total, day) => total + of(day), 0)
  const best = [...days].sort((a, b) => b.revenue - a.revenue)[0]
  const all = `Ventes des ${days.length} derniers jours\u00a0: ${orderCount(sum(({ orders }) => orders))}, ${formatMoney(sum(({ revenue }) => revenue))}.`
  return best && best.revenue > 0 ? `${all} Le meilleur jour\u00a0: ${dayLine(best)}.` : all
}

/** "+12 %", "−8 %", "0 %"; "nouveau" after nothing, "—" when there is nothing now either (PERIOD-02). */
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
