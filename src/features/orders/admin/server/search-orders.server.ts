import { type Expression, sql } from 'kysely'
import type { Queries } from '#platform/database/actor.ts'
import {
  ADMIN_ORDERS_PER_PAGE,
  type AdminOrderPage,
  adminPageCount,
  MOST_FOUND,
} from '../domain/admin-order.ts'
import type { OrderQuestion } from '../domain/order-search.ts'
import { selectAdminOrders, toAdminOrder } from './order-rows.server.ts'

/** What is found often is found among so many of the newest orders; only what is rarer is looked up in the index of all. */
const NEWEST = 12_000

/**
 * A page of the newest orders that a question finds, at most MOST_FOUND of them. Two looks, each of a bounded cost: an index of texts
 * alone would fetch every order of a common name only to keep the newest.
 */
export async function searchOrders(
  db: Queries,
  question: OrderQuestion,
  status: string | null,
  wanted: number,
): Promise<AdminOrderPage> {
  const found = await findOrders(db, question, status)
  const count = Math.min(found.length, MOST_FOUND)
  const page = Math.min(wanted, adminPageCount(count))
  const shown = found.slice(0, count).slice((page - 1) * ADMIN_ORDERS_PER_PAGE, page * ADMIN_ORDERS_PER_PAGE)
  const rows = shown.length > 0 ? await selectAdminOrders(db).where('id', 'in', shown).execute() : []
  return { orders: rows.map(toAdminOrder), page, count, has_more: found.length > count }
}

/** The ids, newest first, and one more than are given if there are more. */
async function findOrders(db: Queries, question: OrderQuestion, status: string | null): Promise<string[]> {
  const matches = matching(question)
  const ofStatus = status === null ? sql`true` : sql`status = ${status}`
  const newest = sql`order by created_at desc, id desc`
  const walk = await sql<{ ids: string[]; walked: number }>`
    with newest as materialized (
      select id, created_at, order_number, search_text from orders where ${ofStatus} ${newest} limit ${NEWEST}
    )
    select
      array(select id from newest where ${matches} ${newest} limit ${MOST_FOUND + 1}) as ids,
      (select count(*) from newest) as walked
  `.execute(db)
  const { ids, walked } = walk.rows[0] ?? { ids: [], walked: 0 }
  if (ids.length > MOST_FOUND || walked < NEWEST || !question.isSharp) return ids

  const all = await sql<{ id: string }>`
    with found as materialized (select id, created_at from orders where ${matches} and ${ofStatus})
    select id from found ${newest} limit ${MOST_FOUND + 1}
  `.execute(db)
  return all.rows.map(({ id }) => id)
}

function matching(question: OrderQuestion): Expression<boolean> {
  if (question.kind === 'number') return sql<boolean>`order_number like ${question.pattern}`
  const texts = question.patterns.map((pattern) => sql`search_text like ${pattern}`)
  return sql<boolean>`(${sql.join(texts, sql` and `)})`
}
