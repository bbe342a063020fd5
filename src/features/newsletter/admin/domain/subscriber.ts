export const SUBSCRIBERS_PER_PAGE = 20

/** One subscriber as the staff's list shows it. Dates are ISO texts. */
export type Subscriber = {
  id: string
  email: string
  name: string | null
  isActive: boolean
  subscribedAt: string
  unsubscribedAt: string | null
}

export type SubscriberCounts = { total: number; active: number }

/** A page of the list with what stands around it. */
export type SubscriberPage = {
  rows: Subscriber[]
  /** From 1; the last one when a later one was asked for. */
  page: number
  /** How many the question finds. */
  found: number
  counts: SubscriberCounts
}

/** One line of the export: e-mail, name, and when the subscription began (ISO). */
export type ExportedSubscriber = [email: string, name: string | null, subscribedAt: string]

/** Where the next part of the export begins: after this subscriber. */
export type ExportCursor = { subscribedAt: string; id: string }

/** A part of the export. Its rows are one text of JSON: value by value, the answer would be three times as long. */
export type ExportPart = { rows: string; next: ExportCursor | null }
