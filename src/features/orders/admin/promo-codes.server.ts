import { sql } from 'kysely'
import { createRow, updateRow, type VersionedTable } from '#features/catalogue/admin/save-rows.server.ts'
import { DomainError } from '#lib/errors/domain-error.ts'
import type { Page } from '#lib/lists/list-params.ts'
import { type AdminActor, asActor, type Queries, readAs } from '#platform/database/actor.ts'
import { constraintOf } from '#platform/database/domain-error.ts'
import { listPage, type PagedList } from '#platform/database/list-page.ts'
import {
  type ListedPromoCode,
  PROMO_CODES_PER_PAGE,
  type PromoCode,
  type PromoCodeAddition,
  type PromoCodeEdit,
} from './promo-codes.ts'

const rows = (db: Queries) =>
  db
    .selectFrom('promoCodes as p')
    .select(['p.id', 'p.code', 'p.kind', 'p.value'])
    .select([
      sql<string | null>`p.first_day::text`.as('firstDay'),
      sql<string | null>`p.last_day::text`.as('lastDay'),
    ])
    .select(['p.lowestCart', 'p.mostUses', 'p.mostUsesPerPhone', 'p.categoryIds', 'p.isActive', 'p.version'])

const promoCodes: VersionedTable<PromoCode> = {
  name: 'promoCodes',
  find: (db, column, value) => rows(db).where(`p.${column}`, '=', value).executeTakeFirst(),
  notFound: 'promo_code_not_found',
}

const list: PagedList<ListedPromoCode> = {
  table: 'promoCodes',
  orderBy: ['createdAt', 'desc'],
  perPage: PROMO_CODES_PER_PAGE,
  readRows: (db, ids) =>
    rows(db)
      .leftJoinLateral(
        db
          .selectFrom('orderPromoCodes as u')
          .innerJoin('orders as o', 'o.id', 'u.orderId')
          .whereRef('u.promoCodeId', '=', sql.ref('p.id'))
          .where('o.status', '<>', 'cancelled')
          .select([
            sql<number>`count(*)::integer`.as('uses'),
            sql<number>`coalesce(sum(o.total_amount), 0)`.as('revenue'),
          ])
          .as('used'),
        (join) => join.onTrue(),
      )
      .select([
        sql<number>`used.uses`.as('uses'),
        sql<number>`used.revenue`.as('revenue'),
        sql<string[] | null>`case when p.category_ids is not null then array(
          select c.name from categories c where c.id = any (p.category_ids) order by c.name
        ) end`.as('categories'),
      ])
      .where('p.id', 'in', ids)
      .orderBy('p.createdAt', 'desc')
      .orderBy('p.id', 'desc')
      .execute(),
}

/** A page of the codes, newest first, each with its uses and their revenue in CFA (D62). `page` is from 1. */
export async function listPromoCodes(
  admin: AdminActor,
  { page }: { page: number },
): Promise<Page<ListedPromoCode>> {
  return readAs(admin, (db) => listPage(db, list, { page }))
}

/** Adds a code once, returns its id (D62); `promo_code_taken`, `already_added`. */
export async function createPromoCode(admin: AdminActor, addition: PromoCodeAddition): Promise<string> {
  return saving(asActor(admin, (db) => createRow(db, promoCodes, addition)))
}

/**
 * Saves the changed fields of a code (D62); `version_conflict` with the code of now, `promo_code_taken`,
 * `promo_code_not_found`.
 */
export async function updatePromoCode(admin: AdminActor, edit: PromoCodeEdit): Promise<PromoCode> {
  return saving(asActor(admin, (db) => updateRow(db, promoCodes, edit)))
}

async function saving<Saved>(save: Promise<Saved>): Promise<Saved> {
  return save.catch((error: unknown) => {
    throw constraintOf(error) === 'promo_codes_code_once' ? new DomainError('promo_code_taken') : error
  })
}
