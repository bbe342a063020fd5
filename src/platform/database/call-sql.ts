import { type RawBuilder, sql } from 'kysely'
import type { ClientBase, Pool } from 'pg'
import { camelCaseKeys, snakeCaseJson } from '#lib/camel-case.ts'
import { type Actor, asActor, type Queries } from './actor.ts'
import { jsonParameters, rowFunctions, type SqlFunctions } from './types.gen.ts'

type Name = keyof SqlFunctions

type Values<Called extends Name> = Parameters<SqlFunctions[Called]>[0]
type Answer<Called extends Name> = ReturnType<SqlFunctions[Called]>

/**
 * What a function of the database returns, its value or its rows; called within a unit of work, or by an
 * actor as the whole unit.
 */
export async function callSql<Called extends Name>(
  by: Queries | Actor,
  name: Called,
  ...values: Parameters<SqlFunctions[Called]>
): Promise<Answer<Called>> {
  if ('role' in by) return asActor(by, (db) => callSql(db, name, ...values))
  const call = calling(name, values[0])
  if (rowFunctions.has(name)) return (await sql`select * from ${call}`.execute(by)).rows as Answer<Called>
  const { rows } = await sql<{ value: Answer<Called> }>`select ${call} as value`.execute(by)
  return (rows[0] as { value: Answer<Called> }).value
}

/**
 * A command that is one function of the database: its input has the function's parameters, by name. The key of a
 * request is called `key`.
 */
export function sqlCommand<Called extends Name>(name: Called) {
  return (actor: Actor, { key, ...values }: CommandInput<Called>) =>
    asActor(actor, async (db): Promise<null> => {
      const named = key === undefined ? values : { ...values, requestKey: key }
      await sql`select ${calling(name, named)}`.execute(db)
      return null
    })
}

type CommandInput<Called extends Name> = Omit<Values<Called>, 'requestKey'> & {
  key?: 'requestKey' extends keyof Values<Called> ? string : never
}

/**
 * A call that names its parameters, in snake_case, within JSON too; JSON that is text already is passed as it
 * is.
 */
function calling(name: Name, values: object = {}): RawBuilder<unknown> {
  const isJson = (parameter: string, value: unknown): value is object =>
    typeof value === 'object' && value !== null && Boolean(jsonParameters[name]?.includes(parameter))
  const named = Object.entries(values).map(
    ([parameter, value]) =>
      sql`${sql.id(parameter)} => ${isJson(parameter, value) ? snakeCaseJson(value) : value}`,
  )
  return sql`${sql.id(name)}(${sql.join(named)})`
}

/**
 * The rows of a query that runs without Kysely and without an actor (the sign-in service), with keys in
 * camelCase.
 */
export async function readRows<Row>(
  connection: Pick<Pool | ClientBase, 'query'>,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const { rows } = await connection.query(text, [...values])
  return camelCaseKeys(rows) as Row[]
}
