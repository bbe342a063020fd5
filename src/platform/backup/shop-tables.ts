import pg from 'pg'
import { leftOut, type SequenceState, type TableSum } from './backup-format.ts'

export type ShopTable = {
  /** With its schema, such as `public.orders`. */
  name: string
  /** Without generated columns. */
  columns: string[]
}

/** All tables of the shop, by name. */
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

/** Whether this table is backed up. */
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

/** A name with its schema, quoted for SQL. */
export function quoted(name: string): string {
  return name.split('.').map(pg.escapeIdentifier).join('.')
}

/** Column names as SQL, quoted and separated by commas. */
export function columnList(columns: readonly string[]): string {
  return columns.map(pg.escapeIdentifier).join(', ')
}
