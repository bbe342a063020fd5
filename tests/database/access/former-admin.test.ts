import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { DomainError } from '#lib/errors/domain-error.ts'
import { runAs } from '#platform/database/actor.ts'
import { addFormerAdmin } from '#tests/fixtures/database/accounts/users.ts'
import { testDatabase } from '#tests/fixtures/database/test.ts'

const database = testDatabase()

// Somebody who is not an admin, but whom the server takes for one. Which rows they reach says the matrix.
it('PERM-07 an admin of yesterday is refused whatever acts in the owner’s name for admins', async () => {
  const former = await addFormerAdmin(database)
  const { rows } = await database.superuser.query<{ name: string; call: string }>(
    `select p.proname as name, format('%I(%s)', p.proname, (
       select string_agg('null::' || format_type(a.type, null), ', ' order by a.place)
       from unnest(p.proargtypes) with ordinality as a (type, place)
     )) as call
     from pg_proc p
     where p.pronamespace = 'public'::regnamespace and p.prosecdef and p.prorettype <> 'trigger'::regtype
       and has_function_privilege('admin', p.oid, 'execute') and not has_function_privilege('customer', p.oid, 'execute')
     order by 1`,
  )
  expect(rows.length).toBeGreaterThan(30)
  const answers: Record<string, unknown> = {}
  for (const { name, call } of rows) {
    answers[name] = await runAs(database.server, former, (db) =>
      sql`select ${sql.raw(call)}`.execute(db),
    ).then(
      () => 'done',
      (error) => (error instanceof DomainError ? error.code : String(error)),
    )
  }
  // These three say nothing about the shop and change nothing.
  const harmless = ['is_admin', 'is_push_active', 'new_product_id']
  expect(Object.keys(answers).filter((name) => answers[name] !== 'forbidden')).toEqual(harmless)
})
