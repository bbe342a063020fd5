import { sql } from 'kysely'
import { listWindow } from '#lib/list-window.ts'
import { fullName } from '#lib/person-name.ts'
import { searchPattern } from '#lib/search-pattern.ts'
import { type Actor, type Queries, readAs } from '#platform/database/actor.ts'
import { searchCondition } from '#platform/database/search-condition.ts'
import { runtime } from '#platform/runtime.ts'
import { USERS_PER_PAGE, type UserPage } from '../domain/user-list.ts'
import type { UserListRequest } from '../domain/users.schema.ts'

/** A page of the users whose e-mail or name holds the question, in the order of their e-mails (AUSR-01). */
export async function listUsers(actor: Actor, { page, q }: UserListRequest): Promise<UserPage> {
  const pattern = searchPattern(q)
  return readAs(runtime().database, actor, async (db) => {
    const found = await countUsers(db, pattern)
    const admins = await countAdmins(db)
    const shown = listWindow(page, found, USERS_PER_PAGE)
    const direction = shown.fromEnd ? 'desc' : 'asc'
    const rows = await db
      .selectFrom('user_admin_status')
      .selectAll()
      // The keys of a late page come from the index alone; only the rows that are shown are read.
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('profiles')
          .select('id')
          .$if(pattern !== null, (some) => some.where(searchCondition(pattern ?? '', found)))
          .orderBy('email', direction)
          .orderBy('id', direction)
          .limit(shown.limit)
          .offset(shown.offset),
      )
      .orderBy('email')
      .orderBy('id')
      .execute()
    const { rows: secured } = await sql<{
      id: string
    }>`select id from admins_with_second_factor() as id`.execute(db)
    const withFactor = new Set(secured.map((row) => row.id))
    return {
      rows: rows.map(({ id, email, first_name, last_name, is_admin }) => ({
        id: id ?? '',
        email: email ?? '',
        name: fullName(first_name, last_name),
        role: is_admin ? 'admin' : 'user',
        hasSecondFactor: withFactor.has(id ?? ''),
      })),
      page: shown.page,
      found,
      admins,
    }
  })
}

async function countUsers(db: Queries, pattern: string | null): Promise<number> {
  const { count } = await db
    .selectFrom('profiles')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .$if(pattern !== null, (some) => some.where('search_text', 'like', pattern))
    .executeTakeFirstOrThrow()
  return count
}

async function countAdmins(db: Queries): Promise<number> {
  const { count } = await db
    .selectFrom('user_roles')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('role', '=', 'admin')
    .executeTakeFirstOrThrow()
  return count
}
