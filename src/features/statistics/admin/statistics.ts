import { withFirst } from '#lib/format/dates.ts'
import { formatMoney } from '#lib/format/money.ts'
import { dayAfter } from '#lib/lists/period.ts'
import type { Period } from './period.ts'

/** How many orders and products the statistics list. */
export const RECENT_ORDERS = 5
export const TOP_PRODUCTS = 5

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
  /** The last 30 days, today last. */
  bars: Bar[]
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
function dayName(day: string): string {
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

/** A bar of the chart of sales: its name ("samedi 21 novembre"), a shorter one, its valid orders and their CFA. */
export type Bar = { key: string; name: string; shortName: string; orders: number; revenue: number }

const monthNames = new Intl.DateTimeFormat('fr-FR', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const shortMonthNames = new Intl.DateTimeFormat('fr-FR', {
  month: 'short',
  year: '2-digit',
  timeZone: 'UTC',
})

/**
 * The bars of a period, those without sales too. `sold` names days, or the first days of months. Of a month that is not
 * whole the name contains the days: "24–30 novembre 2025" (PERIOD-02).
 */
export function periodBars({ days, step }: Pick<Period, 'days' | 'step'>, sold: readonly DaySales[]): Bar[] {
  const known = new Map(sold.map((sales) => [sales.day, sales]))
  const barOf = (key: string, name: string, shortName: string): Bar => {
    const { orders, revenue } = known.get(key) ?? { orders: 0, revenue: 0 }
    return { key, name, shortName, orders, revenue }
  }
  return step === 'day'
    ? starts(days.from, days.to, nextDay).map((day) => barOf(day, dayName(day), shortDayName(day)))
    : starts(monthStart(days.from), days.to, nextMonth).map((start) =>
        barOf(start, monthName(start, days), shortMonthNames.format(new Date(start))),
      )
}

/** A bar in one line: "samedi 21 novembre : 12 commandes, 1 250 000 CFA". */
export function barLine({ name, orders, revenue }: Bar): string {
  return `${name}\u00a0: ${orderCount(orders)}, ${formatMoney(revenue)}`
}

/** Describes a chart in words for users of screen readers: its title, its sum and its best bar. */
export function chartSummary(bars: readonly Bar[], title: string, best: string): string {
  const sum = (of: (bar: Bar) => number) => bars.reduce((total, bar) => total + of(bar), 0)
  const all = `${title}\u00a0: ${orderCount(sum(({ orders }) => orders))}, ${formatMoney(sum(({ revenue }) => revenue))}.`
  const [first] = [...bars].sort((a, b) => b.revenue - a.revenue)
  return first && first.revenue > 0 ? `${all} ${best}\u00a0: ${barLine(first)}.` : all
}

const nextDay = (day: string) => dayAfter(day, 1)
const monthStart = (day: string) => `${day.slice(0, 7)}-01`
const nextMonth = (start: string) => monthStart(dayAfter(start, 31))

function starts(first: string, last: string, next: (day: string) => string): string[] {
  const found: string[] = []
  for (let day = first; day <= last; day = next(day)) found.push(day)
  return found
}

function monthName(start: string, { from, to }: Period['days']): string {
  const end = dayAfter(nextMonth(start), -1)
  const name = monthNames.format(new Date(start))
  if (from <= start && to >= end) return name
  const first = from > start ? from : start
  const last = to < end ? to : end
  const dayOf = (day: string) => Number(day.slice(8))
  return first === last ? withFirst(`${dayOf(first)} ${name}`) : `${dayOf(first)}–${dayOf(last)} ${name}`
}

export const BEST_PRODUCTS = 10

/** What an address that names no known commune or town counts as (`commune_of`). */
export const OTHER_PLACE = 'Autre'

/** How many communes are listed; the others are summed up. */
export const MOST_COMMUNES = 12

/** Valid orders, their total in CFA, the phone numbers that they came from, and those of them that had ordered before. */
export type PeriodTotals = { orders: number; revenue: number; customers: number; returning: number }

/** The figures of a period and of the one before (PERIOD-01); `isReady`: past sales are counted, after an update. */
export type PeriodFigures = Period & {
  now: PeriodTotals
  earlier: PeriodTotals
  bars: Bar[]
  isReady: boolean
}

/** The sales of a product, category or commune: pieces or orders, CFA, and its CFA in the previous period. */
export type SalesShare = { name: string; quantity: number; revenue: number; before: number }

/** What was sold in a period, and where, the largest first (PERIOD-03, PERIOD-04). */
export type PeriodSales = {
  products: SalesShare[]
  categories: SalesShare[]
  communes: SalesShare[]
  isReady: boolean
}

/** The `most` largest shares, and the others as one share of this name; a share that has the name already is added to it. */
export function largest(shares: readonly SalesShare[], most: number, others: string): SalesShare[] {
  const sorted = [...shares].sort((a, b) => b.revenue - a.revenue || a.name.localeCompare(b.name, 'fr'))
  const named = sorted.filter(({ name }) => name !== others)
  const rest = [...named.slice(most), ...sorted.filter(({ name }) => name === others)]
  if (rest.length === 0) return named
  const sum = (of: (one: SalesShare) => number) => rest.reduce((total, one) => total + of(one), 0)
  return [
    ...named.slice(0, most),
    {
      name: others,
      quantity: sum(({ quantity }) => quantity),
      revenue: sum(({ revenue }) => revenue),
      before: sum(({ before }) => before),
    },
  ]
}
