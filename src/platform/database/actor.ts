import type { JobHelpers } from 'graphile-worker'
import {
  CamelCasePlugin,
  Kysely,
  type PluginTransformResultArgs,
  PostgresDialect,
  type PostgresPoolClient,
  type QueryResult,
  type RawBuilder,
  sql,
  type UnknownRow,
} from 'kysely'
import type { ClientBase, Pool } from 'pg'
import { camelCaseKeys, snakeCaseJson } from '#lib/camel-case.ts'
import { runtime } from '../runtime.ts'
import { sqlStateOf, toDomainError } from './domain-error.ts'
import { type DB, jsonParameters, rowFunctions, type SqlFunctions } from './types.gen.ts'

/**
 * Kysely on a connection that the caller opens and closes: a unit of work begins its transaction and sets its
 * actor in one message, which Kysely's own transactions cannot. Names and keys of JSON are in camelCase.
 */
export function kyselyFor(client: ClientBase): Kysely<DB> {
  return kyselyOn(async () => ({ query: client.query.bind(client), release: () => undefined }))
}

/** The queries of a job: each runs on a connection of the worker's pool, as its role. */
export function queriesOf({ withPgClient }: Pick<JobHelpers, 'withPgClient'>): Kysely<DB> {
  return kyselyOn(
    () =>
      new Promise((lend, fail) => {
        const lendClient = (client: ClientBase) =>
          new Promise<void>((release) => lend({ query: client.query.bind(client), release: () => release() }))
        withPgClient(lendClient).catch(fail)
      }),
  )
}

function kyselyOn(connect: () => Promise<PostgresPoolClient>): Kysely<DB> {
  const pool = { connect, end: async () => undefined, options: {} }
  return new Kysely({ dialect: new PostgresDialect({ pool }), plugins: [camelCaseNames] })
}

/** The one point where names change case, keys of JSON too; the facts of an error go through `toDomainError`. */
class NamesPlugin extends CamelCasePlugin {
  override async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    return { ...result, rows: camelCaseKeys(result.rows) as UnknownRow[] }
  }
}

/** One for all queries: it remembers the names that it has turned. */
export const camelCaseNames = new NamesPlugin()

/** Who a unit of work runs as. The database decides by this alone what the work may do. */
export type Actor =
  | { role: 'visitor' }
  | { role: 'customer'; userId: string }
  | { role: 'admin'; userId: string }

export type AdminActor = Extract<Actor, { role: 'admin' }>

export type SignedInActor = Extract<Actor, { userId: string }>

/** The queries of one unit of work on its transaction. It cannot begin a transaction itself. */
export type Queries = Omit<
  Kysely<DB>,
  'connection' | 'transaction' | 'startTransaction' | 'destroy' | 'isTransaction' | 'withSchema'
>

type Work<Result> = (db: Queries) => Promise<Result>

/** Whoever reads what everybody may see. */
export const visitor: Actor = { role: 'visitor' }
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const again = new Set(['40001', '40P01'])
const ATTEMPTS = 3
const WRITE_REFUSED = '25006'

type WorkOptions = {
  /** How long the work waits for one lock, in milliseconds, at least 1. The default is the limit of the pool. */
  lockMs?: number
  /** The database refuses any write. */
  isReadOnly?: boolean
  /** Other connections than those of the requests. */
  pool?: Pool
}

/**
 * Runs one unit of work as one transaction of the actor. The work may run again after a deadlock or a
 * serialisation failure: it must have no effect outside the database.
 * @throws DomainError when the database refuses
 */
export async function asActor<Result>(
  actor: Actor,
  work: Work<Result>,
  { lockMs, isReadOnly = false, pool = runtime().database }: WorkOptions = {},
): Promise<Result> {
  const limit = lockMs === undefined ? '' : `; set local lock_timeout = ${Math.ceil(lockMs)}`
  const begin = preamble(`begin${isReadOnly ? ' read only' : ''}${limit}`, actor)
  for (let left = ATTEMPTS; ; left -= 1) {
    try {
      return await transact(pool, begin, work)
    } catch (error) {
      const sqlState = sqlStateOf(error)
      if (isReadOnly && sqlState === WRITE_REFUSED) throw error
      if (left <= 1 || !again.has(sqlState)) throw toDomainError(error)
    }
  }
}

/** As `asActor`, for work that only reads: the database refuses any write. */
export function readAs<Result>(actor: Actor, work: Work<Result>): Promise<Result> {
  return asActor(actor, work, { isReadOnly: true })
}

/** Sends the actor together with the start of the transaction, which saves a round trip. */
function preamble(begin: string, actor: Actor): string {
  const userId = actor.role === 'visitor' ? '' : actor.userId
  if (userId !== '' && !uuid.test(userId)) throw new TypeError('an actor needs the id of a user')
  if (userId === '' && actor.role !== 'visitor') throw new TypeError(`a ${actor.role} needs the id of a user`)
  return `${begin}; set local role ${actor.role}; select set_config('app.user_id', '${userId}', true)`
}

async function transact<Result>(pool: Pool, begin: string, work: Work<Result>): Promise<Result> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query(begin)
    const result = await work(kyselyFor(client))
    const { command } = await client.query('commit')
    if (command !== 'COMMIT') throw new Error('the transaction had failed before its end')
    return result
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => {
      broken = failure
    })
    throw error
  } finally {
    client.release(broken)
  }
}

type Name = keyof SqlFunctions

type Values<Called extends Name> = Parameters<SqlFunctions[Called]>[0]
type Answer<Called extends Name> = ReturnType<SqlFunctions[Called]>

/** A row of a function that returns rows: PostgreSQL does not say that all its columns but `Nullable` always have a value. */
export type SqlRow<Called extends Name, Nullable extends string = never> = {
  [Column in keyof Row<Called>]: Column extends Nullable
    ? Row<Called>[Column]
    : NonNullable<Row<Called>[Column]>
}
type Row<Called extends Name> = Extract<Answer<Called>, readonly unknown[]>[number]

/** What a function of the database returns, value or rows; within a unit of work, or as the whole one of an actor. */
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

/** A command that is one SQL function, its input the parameters by name; the key of a request is called `key`. */
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

/** A call that names its parameters, in snake_case, within JSON too; JSON that is text already is passed as it is. */
function calling(name: Name, values: object = {}): RawBuilder<unknown> {
  const isJson = (parameter: string, value: unknown): value is object =>
    typeof value === 'object' && value !== null && Boolean(jsonParameters[name]?.includes(parameter))
  const named = Object.entries(values).map(
    ([parameter, value]) =>
      sql`${sql.id(parameter)} => ${isJson(parameter, value) ? snakeCaseJson(value) : value}`,
  )
  return sql`${sql.id(name)}(${sql.join(named)})`
}
