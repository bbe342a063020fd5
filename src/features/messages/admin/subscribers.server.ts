import { sql } from 'kysely'
import { DomainError } from '#lib/errors/domain-error.ts'
import type { ListRequest } from '#lib/lists/list-params.ts'
import { searchPattern } from '#lib/lists/search-text.ts'
import { type Actor, asActor, callSql, type Queries, readAs } from '#platform/database/actor.ts'
import { listPage, type PagedList } from '#platform/database/list-page.ts'
import { recorded } from '#platform/security-log.ts'
import {
  type ExportedSubscriber,
  type ExportPart,
  type ExportPartRequest,
  SUBSCRIBERS_PER_PAGE,
  type Subscriber,
  type SubscriberCounts,
  type SubscriberPage,
} from './letters.ts'

const subscribers: PagedList<Subscriber> = {
  table: 'newsletterSubscribers',
  orderBy: ['subscribedAt', 'desc'],
  perPage: SUBSCRIBERS_PER_PAGE,
  readRows: (db, ids) =>
    db
      .selectFrom('newsletterSubscribers')
      .select(['id', 'email', 'name', 'isActive', 'subscribedAt', 'unsubscribedAt'])
      .select(sql<boolean>`refusals >= 3`.as('isRefused'))
      .where('id', 'in', ids)
      .orderBy('subscribedAt', 'desc')
      .orderBy('id', 'desc')
      .execute(),
}

/** A page of the subscribers that match, newest first (ANEWS-02), and the counts of all (ANEWS-01). */
export async function listSubscribers(actor: Actor, { page, search }: ListRequest): Promise<SubscriberPage> {
  const pattern = searchPattern(search)
  return readAs(actor, async (db) => {
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

/** Ends a subscription (ANEWS-03) or takes it up again (ANEWS-04), repeatably; `subscriber_not_found`. */
export async function setSubscriberActivity(
  actor: Actor,
  { id, isActive }: { id: string; isActive: boolean },
): Promise<void> {
  await asActor(actor, async (db) => {
    const changed = await db
      .updateTable('newsletterSubscribers')
      .set({ isActive: isActive, unsubscribedAt: isActive ? null : sql`now()`, refusals: 0 })
      .where('id', '=', id)
      .where('isActive', '!=', isActive)
      .returning('id')
      .executeTakeFirst()
    if (changed) return
    const known = await db
      .selectFrom('newsletterSubscribers')
      .select('id')
      .where('id', '=', id)
      .executeTakeFirst()
    if (!known) throw new DomainError('subscriber_not_found')
  })
}

/** Deletes a subscriber for good (ANEWS-05); `subscriber_not_found`. */
export async function deleteSubscriber(actor: Actor, { id }: { id: string }): Promise<void> {
  await asActor(actor, async (db) => {
    const { numDeletedRows } = await db
      .deleteFrom('newsletterSubscribers')
      .where('id', '=', id)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw new DomainError('subscriber_not_found')
  })
}

/** Big enough that fifty thousand come in five answers, small enough that no answer holds others up. */
const PART = 10_000

/** A part of the export (ANEWS-10), newest first, `next` null at the end; the first part is noted in both logs. */
export async function readActiveSubscribers(actor: Actor, { after }: ExportPartRequest): Promise<ExportPart> {
  if (after === null) {
    const note = () => callSql(actor, 'noteExport', { list: 'newsletter_subscribers' })
    await recorded('export', note, { facts: { target: 'newsletterSubscribers' } })
  }
  const rows = await readAs(actor, (db) =>
    db
      .selectFrom('newsletterSubscribers')
      .select(['id', 'email', 'name', 'subscribedAt'])
      // A JavaScript date has no microseconds: the next part would begin at the wrong row.
      .select(sql<string>`to_json(subscribed_at) #>> '{}'`.as('exactly'))
      .where('isActive', '=', true)
      .$if(after !== null, (rest) =>
        rest.where(
          sql<boolean>`(subscribed_at, id) < (${after?.subscribedAt}::timestamptz, ${after?.id}::uuid)`,
        ),
      )
      .orderBy('subscribedAt', 'desc')
      .orderBy('id', 'desc')
      .limit(PART)
      .execute(),
  )
  const last = rows.length === PART ? rows.at(-1) : undefined
  return {
    rows: JSON.stringify(
      rows.map(({ email, name, subscribedAt }): ExportedSubscriber => [email, name, subscribedAt]),
    ),
    next: last ? { subscribedAt: last.exactly, id: last.id } : null,
  }
}
