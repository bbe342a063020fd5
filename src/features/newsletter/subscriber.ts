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

/** One line of the export. */
export type ExportedSubscriber = Pick<Subscriber, 'id' | 'email' | 'name' | 'subscribedAt'>
