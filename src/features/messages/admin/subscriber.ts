import * as v from 'valibot'
import { formatShortDate, isoDay } from '#lib/format/dates.ts'
import type { Page } from '#lib/lists/list-params.ts'
import { BYTE_ORDER_MARK, csvCell } from '#lib/spreadsheet/csv.ts'

export const SUBSCRIBERS_PER_PAGE = 20

/** A subscriber in the admin's list. Dates are ISO texts. */
export type Subscriber = {
  id: string
  email: string
  name: string | null
  isActive: boolean
  /** The mail server has refused it for good in three letters: it gets none any more (D63). */
  isRefused: boolean
  subscribedAt: string
  unsubscribedAt: string | null
}

export type SubscriberCounts = { total: number; active: number }

/** A page of the subscribers, with the counts of all of them. */
export type SubscriberPage = Page<Subscriber> & { counts: SubscriberCounts }

/** One line of the export: e-mail, name, and when the subscription began (ISO). */
export type ExportedSubscriber = [email: string, name: string | null, subscribedAt: string]

/** The next part of the export begins after this subscriber. */
export type ExportCursor = { subscribedAt: string; id: string }

/** A part of the export; its rows as one text of JSON are a third as long. */
export type ExportPart = { rows: string; next: ExportCursor | null }

export const subscriberActivitySchema = v.object({ id: v.pipe(v.string(), v.uuid()), isActive: v.boolean() })

export const subscriberIdSchema = v.object({ id: v.pipe(v.string(), v.uuid()) })

/** The export continues after the last subscriber of the previous part; null is the first part. */
export const exportPartSchema = v.object({
  after: v.nullable(
    v.object({ subscribedAt: v.pipe(v.string(), v.isoTimestamp()), id: v.pipe(v.string(), v.uuid()) }),
  ),
})

export type ExportPartRequest = v.InferOutput<typeof exportPartSchema>

const titles = ['Email', 'Nom', "Date d'inscription"]

/** One line per subscriber for a French spreadsheet (ANEWS-11). */
export function newsletterCsv(subscribers: readonly ExportedSubscriber[]): string {
  const lines = subscribers.map(([email, name, subscribedAt]) => [
    email,
    name ?? '',
    formatShortDate(subscribedAt),
  ])
  return BYTE_ORDER_MARK + [titles, ...lines].map((cells) => `${cells.map(csvCell).join(';')}\r\n`).join('')
}

/** The export's name, with the day in the shop's town (ANEWS-11). */
export function newsletterFileName(now: Date): string {
  return `abonnes-newsletter-${isoDay(now)}.csv`
}
