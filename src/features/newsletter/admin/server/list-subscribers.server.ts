import { sql } from 'kysely'
import type { ListRequest } from '#lib/lists/list-params.ts'
import { searchPattern } from '#lib/lists/search-text.ts'
import { type Actor, type Queries, readAs } from '#platform/database/actor.ts'
import { listPage, type PagedList } from '#platform/database/list-page.ts'
import { runtime } from '#platform/runtime.ts'
import {
  SUBSCRIBERS_PER_PAGE,
  type Subscriber,
  type SubscriberCounts,
  type SubscriberPage,
} from '../domain/subscriber.ts'

const subscribers: PagedList<Subscriber> = {
  table: 'newsletterSubscribers',
  orderBy: ['subscribedAt', 'desc'],
  perPage: SUBSCRIBERS_PER_PAGE,
  async readRows(db, ids) {
    const rows = await db
      .selectFrom('newsletterSubscribers')
      .select(['id', 'email', 'name', 'isActive', 'subscribedAt', 'unsubscribedAt'])
      .where('id', 'in', ids)
      .orderBy('subscribedAt', 'desc')
      .orderBy('id', 'desc')
      .execute()
    return rows.map(({ id, email, name, isActive, subscribedAt, unsubscribedAt }) => ({
      id,
      email,
      name,
      isActive: isActive,
      subscribedAt: subscribedAt.toISOString(),
      unsubscribedAt: unsubscribedAt?.toISOString() ?? null,
    }))
  },
}

/**
 * A page of the subscribers whose e-mail or name contains the search text, newest first (ANEWS-02), and the
 * counts of all subscribers (ANEWS-01).
 */
export async function listSubscribers(actor: Actor, { page, search }: ListRequest): Promise<SubscriberPage> {
  const pattern = searchPattern(search)
  return readAs(runtime().database, actor, async (db) => {
    const counts = await countSubscribers(db)
    const list = await listPage(db, subscribers, { page, pattern, total: pattern ? undefined : counts.total })
    return { ...list, counts }
  })
}

async function countSubscribers(db: Queries): Promise<SubscriberCounts> {
  return db
    .selectFrom('newsletterSubscribers')
    .select(({ fn }) => [
      fn.countAll<number>().as('total'),
      sql<number>`count(*) filter (where is_active)`.as('active'),
    ])
    .executeTakeFirstOrThrow()
}
