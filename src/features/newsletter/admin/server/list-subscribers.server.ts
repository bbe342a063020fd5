import { sql } from 'kysely'
import { listWindow } from '#lib/list-window.ts'
import { searchPattern } from '#lib/search-pattern.ts'
import { type Actor, type Queries, readAs } from '#platform/database/actor.ts'
import { searchCondition } from '#platform/database/search-condition.ts'
import { runtime } from '#platform/runtime.ts'
import { SUBSCRIBERS_PER_PAGE, type SubscriberCounts, type SubscriberPage } from '../domain/subscriber.ts'
import type { SubscriberListRequest } from '../domain/subscribers.schema.ts'

/**
 * A page of the subscribers whose e-mail or name holds the question, newest first by the time of their subscription (ANEWS-02),
 * and the counters over all (ANEWS-01).
 */
export async function listSubscribers(
  actor: Actor,
  { page, q }: SubscriberListRequest,
): Promise<SubscriberPage> {
  const pattern = searchPattern(q)
  return readAs(runtime().database, actor, async (db) => {
    const counts = await countSubscribers(db)
    const found = pattern ? await countMatches(db, pattern) : counts.total
    const shown = listWindow(page, found, SUBSCRIBERS_PER_PAGE)
    const direction = shown.fromEnd ? 'asc' : 'desc'
    const rows = await db
      .selectFrom('newsletter_subscribers')
      .select(['id', 'email', 'name', 'is_active', 'subscribed_at', 'unsubscribed_at'])
      // The keys of a late page come from the index alone; only the rows that are shown are read.
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('newsletter_subscribers')
          .select('id')
          .$if(pattern !== null, (some) => some.where(searchCondition(pattern ?? '', found)))
          .orderBy('subscribed_at', direction)
          .orderBy('id', direction)
          .limit(shown.limit)
          .offset(shown.offset),
      )
      .orderBy('subscribed_at', 'desc')
      .orderBy('id', 'desc')
      .execute()
    return { rows: rows.map(toSubscriber), page: shown.page, found, counts }
  })
}

function toSubscriber(row: {
  id: string
  email: string
  name: string | null
  is_active: boolean
  subscribed_at: Date
  unsubscribed_at: Date | null
}) {
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    isActive: row.is_active,
    subscribedAt: row.subscribed_at.toISOString(),
    unsubscribedAt: row.unsubscribed_at?.toISOString() ?? null,
  }
}

async function countSubscribers(db: Queries): Promise<SubscriberCounts> {
  return db
    .selectFrom('newsletter_subscribers')
    .select(({ fn }) => [
      fn.countAll<number>().as('total'),
      sql<number>`count(*) filter (where is_active)`.as('active'),
    ])
    .executeTakeFirstOrThrow()
}

async function countMatches(db: Queries, pattern: string): Promise<number> {
  const { count } = await db
    .selectFrom('newsletter_subscribers')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('search_text', 'like', pattern)
    .executeTakeFirstOrThrow()
  return count
}
