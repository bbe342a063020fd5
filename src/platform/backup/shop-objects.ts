import pg from 'pg'
import { inTransaction } from '../database/transaction.ts'
import { leftOut, type SequenceState, type TableSum } from './encryption.ts'

/** The schemas that hold nothing but the shop. In `public` are also extensions, which may be another's. */
const ownSchemas = ['auth', 'migrations', 'graphile_worker']

type ShopObject = { kind: string; identity: string }

/** Whether the database holds anything of a shop, or of somebody else in its place. */
export async function isEmptyDatabase(owner: pg.ClientBase): Promise<boolean> {
  const { rowCount } = await owner.query('select from pg_namespace where nspname = any ($1)', [ownSchemas])
  return rowCount === 0 && (await objectsInPublic(owner)).length === 0
}

/** Removes all that a shop has in its database, in one transaction. Roles and extensions stay, as migrations expect. */
export async function emptyDatabase(owner: pg.ClientBase): Promise<void> {
  await inTransaction(owner, async () => {
    for (const schema of ownSchemas) await owner.query(`drop schema if exists ${schema} cascade`)
    for (const { kind, identity } of await objectsInPublic(owner))
      await owner.query(`drop ${kind} if exists ${identity} cascade`)
  })
}

/** What stands in `public` by itself and belongs to no extension: tables, views, sequences, functions, types. */
async function objectsInPublic(owner: pg.ClientBase): Promise<ShopObject[]> {
  const { rows } = await owner.query<ShopObject>(
    `select i.type as kind, i.identity
     from pg_depend d, pg_identify_object(d.classid, d.objid, 0) i
     where d.refclassid = 'pg_namespace'::regclass and d.refobjid = 'public'::regnamespace and d.deptype = 'n'
       and d.classid <> all (array['pg_extension', 'pg_default_acl']::regclass[])
       and not exists (
         select from pg_depend e where e.classid = d.classid and e.objid = d.objid and e.deptype in ('e', 'i')
       )
     order by i.type <> 'table', i.identity`,
  )
  return rows
}

export type ShopTable = {
  /** With its schema, such as `public.orders`. */
  name: string
  /** Without generated columns. */
  columns: string[]
}

export async function listTables(owner: pg.ClientBase): Promise<ShopTable[]> {
  const { rows } = await owner.query<ShopTable>(
    `select n.nspname || '.' || c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where n.nspname in ('public', 'auth') and c.relkind = 'r'
       and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
     group by 1
     order by 1`,
  )
  return rows
}

export function isBackedUp({ name }: ShopTable): boolean {
  return !leftOut.has(name)
}

/** The sequences of the schemas `public` and `auth`, with their state, by name. */
export async function listSequences(owner: pg.ClientBase): Promise<SequenceState[]> {
  const { rows } = await owner.query<{ name: string }>(
    `select n.nspname || '.' || c.relname as name
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('public', 'auth') and c.relkind = 'S'
     order by 1`,
  )
  const states: SequenceState[] = []
  for (const { name } of rows) {
    const { rows: found } = await owner.query<{ lastValue: string; isCalled: boolean }>(
      `select last_value::text as "lastValue", is_called as "isCalled" from ${quoted(name)}`,
    )
    const [state] = found
    if (state) states.push({ name, lastValue: state.lastValue, isCalled: state.isCalled })
  }
  return states
}

/** Counts the rows of a table and sums up the hashes of their backed-up columns. */
export async function sumOf(owner: pg.ClientBase, { name, columns }: ShopTable): Promise<TableSum> {
  const { rows } = await owner.query<TableSum>(
    `select count(*)::text as rows,
       coalesce(sum(('x' || left(encode(sha256(convert_to(row(${columnList(columns)})::text, 'UTF8')), 'hex'), 16))::bit(64)::bigint), 0)::text
         as hash
     from ${quoted(name)}`,
  )
  const [sum] = rows
  if (!sum) throw new Error(`no sum of ${name}`)
  return sum
}

export function quoted(name: string): string {
  return name.split('.').map(pg.escapeIdentifier).join('.')
}

export function columnList(columns: readonly string[]): string {
  return columns.map(pg.escapeIdentifier).join(', ')
}
