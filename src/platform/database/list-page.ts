import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Page } from '#lib/lists/list-params.ts'
import { listWindow } from '#lib/lists/list-params.ts'
import type { Queries } from './actor.ts'
import type { DB } from './types.gen.ts'

/** Above this number of matches it is faster to walk the list in its order than to collect and sort all matches. */
const MANY_MATCHES = 2000

export type PagedList<Row> = {
  /** The table that has the columns of `orderBy`, `id` and, for a search, `search_text`. */
  table: keyof DB & string
  /** The rows are sorted by this column, then by id. An index on both makes every page cheap. */
  orderBy: readonly [column: string, direction: 'asc' | 'desc']
  perPage: number
  /** Reads the rows whose id is in `ids`, a subquery, sorted as the list is. */
  readRows: (db: Queries, ids: RawBuilder<string>) => Promise<Row[]>
}

type PageRequest = {
  /** From 1. A number after the last page returns the last page. */
  page: number
  /** A pattern of `searchPattern` for the column `search_text`; null for no search. */
  pattern?: string | null
  where?: Expression<SqlBool> | undefined
  /** The number of rows that match, where it is known already; otherwise they are counted. */
  total?: number | undefined
}

/**
 * One page of a list, with the exact number of its rows. The last page costs as much as the first: ids come
 * from an index, read from the nearer end, and only the rows of the page are read in full.
 */
export async function listPage<Row>(
  db: Queries,
  { table, orderBy: [column, direction], perPage, readRows }: PagedList<Row>,
  { page, pattern = null, where = sql<boolean>`true`, total: knownTotal }: PageRequest,
): Promise<Page<Row>> {
  const total = knownTotal ?? (await countRows(db, table, sql`${where} and ${searchCondition(pattern)}`))
  const { offset, limit, fromEnd, page: shownPage } = listWindow(page, total, perPage)
  const sort = sql.raw(fromEnd === (direction === 'asc') ? 'desc' : 'asc')
  const ids = sql<string>`(
    select id from ${sql.table(table)} where ${where} and ${searchCondition(pattern, total)}
    order by ${sql.ref(column)} ${sort}, id ${sort} limit ${limit} offset ${offset}
  )`
  return { rows: limit > 0 ? await readRows(db, ids) : [], total, page: shownPage }
}

export async function countRows(
  db: Queries,
  table: keyof DB & string,
  where: Expression<SqlBool> = sql<boolean>`true`,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(table)} where ${where}`.execute(db)
  return rows[0]?.count ?? 0
}

/**
 * The search as a condition on `search_text`. Row-level security hides the column's statistics from the
 * planner, which then expects few matches of every search: when there are many matches, the expression
 * prevents it from using the trigram index.
 */
function searchCondition(pattern: string | null, matches = 0): RawBuilder<SqlBool> {
  if (pattern === null) return sql`true`
  return matches > MANY_MATCHES ? sql`search_text || '' like ${pattern}` : sql`search_text like ${pattern}`
}
