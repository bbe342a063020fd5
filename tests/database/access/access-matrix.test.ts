import type { PoolClient } from 'pg'
import { afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { actors, askAll, promised } from '#tests/fixtures/database/matrix/ask.ts'
import { matrix } from '#tests/fixtures/database/matrix/matrix.ts'
import { plantMatrix } from '#tests/fixtures/database/matrix/seed.ts'
import { testDatabase } from '#tests/fixtures/database/test.ts'

const database = testDatabase()
const ownerRole = inject('testServer').owner.user
let client: PoolClient

beforeAll(() => plantMatrix(database.superuser))
beforeEach(async () => {
  client = await database.superuser.connect()
  await client.query('begin')
})
afterEach(async () => {
  await client.query('rollback')
  client.release()
})

describe('who reaches which rows', () => {
  for (const [name, table] of Object.entries(matrix)) {
    it.each(actors)(`PERM-03 PERM-05 ${name} as %s`, async (actor) => {
      expect(await askAll(client, ownerRole, actor, table)).toEqual(promised(table, actor))
    })
  }
})

it('PERM-09 no table or view is missing in the matrix', async () => {
  const { rows } = await client.query<{ name: string }>(
    `select case n.nspname when 'public' then c.relname else n.nspname || '.' || c.relname end as name
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('public', 'auth') and c.relkind in ('r', 'p', 'v', 'm', 'f')`,
  )
  const inMatrix = Object.keys(matrix).filter((name) => !name.startsWith('graphile_worker.'))
  expect(rows.map(({ name }) => name).sort()).toEqual(inMatrix.sort())
})

// The check of an update that repeats its condition counts with it: a row that stays where it is never meets the check.
it('PERM-09 every policy and each of its conditions holds a cell of the matrix: without it, one changes', async () => {
  const { rows: policies } = await client.query<{ table: string; name: string; weaker: string[] }>(
    `select p.table_name as table, p.policyname as name, array_remove(array [
       format('drop policy %I on %s', p.policyname, p.table_name),
       case when p.qual <> 'true' then format('alter policy %I on %s using (true)', p.policyname, p.table_name) end,
       case when p.with_check <> 'true' and p.qual is null
         then format('alter policy %I on %s with check (true)', p.policyname, p.table_name) end
     ], null) as weaker
     from (
       select *, case schemaname when 'public' then tablename else schemaname || '.' || tablename end as table_name
       from pg_policies
     ) as p`,
  )
  expect(policies.length).toBeGreaterThan(50)
  const idle: string[] = []
  for (const { table, weaker } of policies) {
    for (const change of weaker) {
      await client.query('savepoint policy')
      await client.query(change)
      if (!(await someCellChanges(client, table))) idle.push(change)
      await client.query('rollback to savepoint policy')
    }
  }
  expect(idle).toEqual([])
})

it('PERM-09 every right that is granted holds a cell of the matrix: without it, one changes', async () => {
  const { rows: grants } = await client.query<{ table: string; grantee: string; privilege: string }>(
    `select distinct case table_schema when 'public' then table_name else table_schema || '.' || table_name end as table,
       grantee, privilege_type as privilege
     from information_schema.role_table_grants
     where table_schema in ('public', 'auth') and grantee not in ($1, 'postgres')`,
    [ownerRole],
  )
  expect(grants.filter(({ grantee }) => grantee === 'PUBLIC' || grantee === 'shop_pages')).toEqual([])
  const needless: unknown[] = []
  for (const grant of grants) {
    await client.query('savepoint grants')
    await client.query(`revoke ${grant.privilege} on ${grant.table} from ${grant.grantee}`)
    if (!(await someCellChanges(client, grant.table))) needless.push(grant)
    await client.query('rollback to savepoint grants')
  }
  expect(needless).toEqual([])
})

async function someCellChanges(on: PoolClient, name: string): Promise<boolean> {
  const table = matrix[name]
  if (!table) throw new Error(`${name} is not in the matrix`)
  for (const actor of actors) {
    const answers = await askAll(on, ownerRole, actor, table)
    if (JSON.stringify(answers) !== JSON.stringify(promised(table, actor))) return true
  }
  return false
}
