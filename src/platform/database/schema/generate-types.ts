import { fileURLToPath } from 'node:url'
import { Kysely, PostgresDialect } from 'kysely'
import { PostgresDialect as GeneratorDialect, generate } from 'kysely-codegen'
import type { Pool } from 'pg'
import pg from 'pg'
import { camelCase } from '#lib/camel-case.ts'

export const typesFile = fileURLToPath(new URL('../types.gen.ts', import.meta.url))

/** The tables and views of which somebody else than their owner may use at least a column. */
const usedTables = `
  select string_agg(relname, ',') as names
  from pg_class c
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm') and exists (
    select from pg_attribute a, aclexplode(relacl || attacl) as granted
    where attrelid = c.oid and granted.grantee <> relowner
  )`

/** Returns the TypeScript types of what others than the owner may use of a migrated database. */
export async function generateTypes(ownerUrl: string): Promise<string> {
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 1 })
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    const { rows } = await pool.query<{ names: string }>(usedTables)
    const tables = await generate({
      db,
      dialect: new GeneratorDialect({ numericParser: 'number', dateParser: 'timestamp' }),
      includePattern: `public.{${rows[0]?.names}}`,
      camelCase: true,
      typeMapping: { int8: 'number' },
      outFile: null,
    })
    // Times are read as ISO text (`camelCaseKeys`).
    const read = tables.replace('ColumnType<Date, Date', 'ColumnType<string, Date')
    return `${read}${await generateFunctionTypes(pool)}`
  } finally {
    await db.destroy()
  }
}

type Named = { name: string; type: string; isOptional?: boolean }
/** `columns` are those of a function that returns rows. */
type SqlFunction = { name: string; parameters: Named[]; result: string; columns: Named[] | null }

/** A parameter and a result in TypeScript. What JSON contains only the caller knows. */
const types: Record<string, readonly [parameter: string, result: string]> = {
  bigint: ['number', 'number'],
  boolean: ['boolean', 'boolean'],
  bytea: ['Buffer', 'Buffer'],
  date: ['string', 'string'],
  integer: ['number', 'number'],
  jsonb: ['object | string', 'unknown'],
  numeric: ['number', 'number'],
  text: ['string', 'string'],
  'timestamp with time zone': ['Date | string', 'string'],
  uuid: ['string', 'string'],
  void: ['never', 'null'],
}

/** Of two functions of one name the one with more parameters counts: it is the newer one. */
const callableFunctions = `
  select distinct on (p.proname)
    p.proname as name,
    format_type(p.prorettype, null) as result,
    (
      select coalesce(jsonb_agg(jsonb_build_object(
        'name', p.proargnames[i],
        'type', format_type(p.proargtypes[i - 1], null),
        'isOptional', i > p.pronargs - p.pronargdefaults
      ) order by i), '[]') from generate_series(1, p.pronargs) as i
    ) as parameters,
    coalesce(
      (
        select jsonb_agg(jsonb_build_object('name', p.proargnames[i], 'type', format_type(type, null)) order by i)
        from unnest(p.proallargtypes, p.proargmodes) with ordinality as listed (type, mode, i)
        where mode = 't'
      ),
      (
        select jsonb_agg(jsonb_build_object('name', attname, 'type', format_type(atttypid, null)) order by attnum)
        from pg_attribute join pg_class c on c.oid = attrelid
        where c.reltype = p.prorettype and attnum > 0 and not attisdropped
      ),
      case when p.proretset then
        jsonb_build_array(jsonb_build_object('name', p.proname, 'type', format_type(p.prorettype, null)))
      end
    ) as columns
  from pg_proc p
  where p.pronamespace = 'public'::regnamespace and p.prorettype <> 'trigger'::regtype
    -- Only servers before PostgreSQL 18 need one of the shop's own.
    and p.proname <> 'uuidv7'
    and exists (select from aclexplode(p.proacl) as a where a.grantee <> p.proowner)
    -- What policies, constraints, indexes and views call is no command.
    and not exists (select from pg_depend d where d.refclassid = 'pg_proc'::regclass and d.refobjid = p.oid)
    and not exists (
      select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e'
    )
  order by p.proname, p.pronargs desc`

/**
 * The types of the SQL functions that others than their owner may call, without those that take a row.
 * PostgreSQL does not say which parameters and results are never null.
 */
async function generateFunctionTypes(pool: Pool): Promise<string> {
  const { rows } = await pool.query<SqlFunction>(callableFunctions)
  const known = rows.filter(({ parameters }) => parameters.every(isKnown))
  const values = known.filter(({ result, columns }) => !columns && isKnown({ type: result }))
  const tables = known.filter(({ columns }) => columns?.every(isKnown))
  return `
export interface SqlFunctions {
${values.map((each) => `  ${signature(each)}: ${typeOf(each.result, 1)} | null;`).join('\n')}
${tables.map((each) => `  ${signature(each)}: { ${fields(each.columns ?? [], 1)} }[];`).join('\n')}
}

/** The functions that return rows. */
export const rowFunctions: ReadonlySet<string> = new Set([
${tables.map(({ name }) => `  '${camelCase(name)}',`).join('\n')}
])

/** The parameters that are JSON, by function. */
export const jsonParameters: Readonly<Record<string, readonly string[]>> = {
${[...values, ...tables].flatMap(jsonParametersOf).join('\n')}
}
`
}

function jsonParametersOf({ name, parameters }: SqlFunction): string[] {
  const json = parameters
    .filter(({ type }) => type === 'jsonb')
    .map((parameter) => `'${camelCase(parameter.name)}'`)
  return json.length > 0 ? [`  ${camelCase(name)}: [${json.join(', ')}],`] : []
}

function signature({ name, parameters }: SqlFunction): string {
  return `${camelCase(name)}(${parameters.length > 0 ? `values: { ${fields(parameters, 0)} }` : ''})`
}

function fields(named: Named[], side: 0 | 1): string {
  return named
    .map(
      ({ name, type, isOptional }) =>
        `${camelCase(name)}${isOptional ? '?' : ''}: ${typeOf(type, side)} | null`,
    )
    .join('; ')
}

function typeOf(type: string, side: 0 | 1): string {
  const item = types[itemOf(type)]?.[side] ?? 'unknown'
  return type === itemOf(type) ? item : `${side === 0 ? 'readonly ' : ''}${item}[]`
}

function isKnown({ type }: { type: string }): boolean {
  return itemOf(type) in types
}

function itemOf(type: string): string {
  return type.replace('[]', '')
}
