import { sql } from 'kysely'
import { pageCount } from '#lib/lists/page.ts'
import { type AdminActor, type Queries, readAs } from '#platform/database/actor.ts'
import { callSqlAs } from '#platform/database/call-sql.ts'
import { runtime } from '#platform/runtime.ts'
import { RESTOCK_CALLS_PER_PAGE, type RestockCall, type RestockCallPage } from '../domain/restock-call.ts'
import { productLabel } from './list-movements.server.ts'

/** Numbers, which the staff writes to, and mails that were given up. */
const isForStaff = sql<boolean>`r.turn is not null and (r.contact_kind = 'phone' or r.failure is not null)`

/** A page of the people to tell of a return, those who asked first on top (RESTOCK-03). */
export async function listRestockCalls(
  actor: AdminActor,
  { page }: { page: number },
): Promise<RestockCallPage> {
  return readAs(runtime().database, actor, async (db) => {
    const total = await countRestockCalls(db)
    const shown = Math.min(page, pageCount(total, RESTOCK_CALLS_PER_PAGE))
    const { rows } = await sql<RestockCall>`
      select r.id, r.contact, r.failure, r.product_id, ${productLabel} as name, products.stock
      from restock_requests r
      join products on products.id = r.product_id
      where ${isForStaff}
      order by r.requested_at, r.id
      limit ${RESTOCK_CALLS_PER_PAGE} offset ${Math.max(shown - 1, 0) * RESTOCK_CALLS_PER_PAGE}
    `.execute(db)
    return { rows, total, page: shown }
  })
}

/** How many people there are to tell. */
export async function countRestockCalls(db: Queries): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from restock_requests r where ${isForStaff}
  `.execute(db)
  return rows[0]?.total ?? 0
}

/** Sends a mail again that was given up; a repeat changes nothing (RESTOCK-03). @throws DomainError forbidden */
export async function resendRestockMail(actor: AdminActor, { id }: { id: string }): Promise<null> {
  await callSqlAs(actor, 'resendRestockMail', { request: id })
  return null
}

/**
 * Forgets a number that was written to, or a mail that was given up; a repeat changes nothing (RESTOCK-03).
 *
 * @throws DomainError forbidden
 */
export async function finishRestockCall(actor: AdminActor, { id }: { id: string }): Promise<null> {
  await callSqlAs(actor, 'finishRestockCall', { request: id })
  return null
}
