import { type RawBuilder, sql } from 'kysely'
import type { ClientBase, Pool } from 'pg'
import { camelCaseKeys, snakeCaseJson } from '#lib/camel-case.ts'
import { runtime } from '../runtime.ts'
import { type Actor, asActor, type Queries } from './actor.ts'
import { jsonParameters, type SqlFunctions, type SqlRowFunctions } from './types.gen.ts'

type Name = keyof SqlFunctions
type RowsName = keyof SqlRowFunctions
type AnyFunction = (...values: never[]) => unknown

/** PostgreSQL does not say which parameters and results are never null. */
type Nullable<Fields> = { [Field in keyof Fields]: Fields[Field] | null }
type Values<Called extends AnyFunction> = Nullable<Parameters<Called>[0]>
type Arguments<Called extends AnyFunction> = Parameters<Called> extends [] ? [] : [values: Values<Called>]

/** The value that a function of the database returns, called within a unit of work. */
export async function callSql<Called extends Name>(
  db: Queries,
  name: Called,
  ...[values]: Arguments<SqlFunctions[Called]>
): Promise<ReturnType<SqlFunctions[Called]> | null> {
  type Value = ReturnType<SqlFunctions[Called]> | null
  const { rows } = await sql<{ value: Value }>`select ${calling(name, values)} as value`.execute(db)
  return rows[0]?.value ?? null
}

/** As `callSql`, for a call that is the whole unit of work of an actor. @throws DomainError as `asActor` */
export function callSqlAs<Called extends Name>(
  actor: Actor,
  name: Called,
  ...values: Arguments<SqlFunctions[Called]>
): Promise<ReturnType<SqlFunctions[Called]> | null> {
  return asActor(runtime().database, actor, (db) => callSql(db, name, ...values))
}

/**
 * A command that is one function of the database: its input has the function's parameters, by name. The key of a
 * request is called `key`.
 */
export function sqlCommand<Called extends Name>(name: Called) {
  return (actor: Actor, { key, ...values }: CommandInput<Called>) =>
    asActor(runtime().database, actor, async (db): Promise<null> => {
      const named = key === undefined ? values : { ...values, requestKey: key }
      await sql`select ${calling(name, named)}`.execute(db)
      return null
    })
}

type CommandInput<Called extends Name> = Omit<Values<SqlFunctions[Called]>, 'requestKey'> & {
  key?: 'requestKey' extends keyof Values<SqlFunctions[Called]> ? string : never
}

/** The rows that a function of the database returns, called within a unit of work. */
export async function callSqlRows<Called extends RowsName>(
  db: Queries,
  name: Called,
  ...[values]: Arguments<SqlRowFunctions[Called]>
): Promise<Nullable<ReturnType<SqlRowFunctions[Called]>>[]> {
  type Row = Nullable<ReturnType<SqlRowFunctions[Called]>>
  const { rows } = await sql<Row>`select * from ${calling(name, values)}`.execute(db)
  return rows
}

/**
 * A call that names its parameters. All names are written in snake_case: by the plugin of Kysely, and here those within
 * JSON. JSON that is text already is passed as it is.
 */
export function calling(name: Name | RowsName, values: object = {}): RawBuilder<unknown> {
  const isJson = (parameter: string, value: unknown): value is object =>
    typeof value === 'object' && value !== null && Boolean(jsonParameters[name]?.includes(parameter))
  const named = Object.entries(values).map(
    ([parameter, value]) =>
      sql`${sql.id(parameter)} => ${isJson(parameter, value) ? snakeCaseJson(value) : value}`,
  )
  return sql`${sql.id(name)}(${sql.join(named)})`
}

/**
 * The rows of a query that runs without Kysely and without an actor, such as those of the sign-in service, with
 * their keys in camelCase.
 */
export async function readRows<Row>(
  connection: Pick<Pool | ClientBase, 'query'>,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const { rows } = await connection.query(text, [...values])
  return camelCaseKeys(rows) as Row[]
}
