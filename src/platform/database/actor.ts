import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import { sqlStateOf, toDomainError } from './domain-error.ts'
import { kyselyFor } from './kysely-for.ts'
import type { DB } from './types.gen.ts'

/** Who a unit of work runs as. The database decides by this alone what the work may do. */
export type Actor =
  | { role: 'visitor' }
  | { role: 'customer'; userId: string }
  | { role: 'admin'; userId: string }

/** An actor who is an admin. */
export type AdminActor = Extract<Actor, { role: 'admin' }>

/** An actor who is signed in. */
export type SignedInActor = Extract<Actor, { userId: string }>

/** The queries of one unit of work on its transaction. It cannot begin a transaction itself. */
export type Queries = Omit<
  Kysely<DB>,
  'connection' | 'transaction' | 'startTransaction' | 'destroy' | 'isTransaction' | 'withSchema'
>

const visitor: Actor = { role: 'visitor' }
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const again = new Set(['40001', '40P01'])
const ATTEMPTS = 3
const BEGIN_READ_ONLY = 'begin read only'
const WRITE_REFUSED = '25006'

/**
 * `lockMs`: how long the work waits for one lock, in milliseconds, at least 1. The default is the limit of
 * the pool.
 */
type WorkOptions = { lockMs?: number }

/**
 * Runs one unit of work as one transaction of the actor. The work may run again when the database ends it for
 * a deadlock or a serialisation failure, so it must have no effect outside the database.
 *
 * @throws DomainError when the database refuses; any other error unchanged
 */
export async function asActor<Result>(
  pool: Pool,
  actor: Actor,
  work: (db: Queries) => Promise<Result>,
  { lockMs }: WorkOptions = {},
): Promise<Result> {
  const begin = lockMs === undefined ? 'begin' : `begin; set local lock_timeout = ${Math.ceil(lockMs)}`
  return attempt(pool, preamble(begin, actor), work)
}

/** As `asActor`, for work that only reads: the database refuses any write. */
export async function readAs<Result>(
  pool: Pool,
  actor: Actor,
  work: (db: Queries) => Promise<Result>,
): Promise<Result> {
  return attempt(pool, preamble(BEGIN_READ_ONLY, actor), work)
}

/** Reads what everybody may see. */
export function readAsVisitor<Result>(pool: Pool, work: (db: Queries) => Promise<Result>): Promise<Result> {
  return readAs(pool, visitor, work)
}

/** Sends the actor together with the start of the transaction, which saves a round trip. */
function preamble(begin: string, actor: Actor): string {
  const userId = actor.role === 'visitor' ? '' : actor.userId
  if (userId !== '' && !uuid.test(userId)) throw new TypeError('an actor needs the id of a user')
  if (userId === '' && actor.role !== 'visitor') throw new TypeError(`a ${actor.role} needs the id of a user`)
  return `${begin}; set local role ${actor.role}; select set_config('app.user_id', '${userId}', true)`
}

async function attempt<Result>(
  pool: Pool,
  begin: string,
  work: (db: Queries) => Promise<Result>,
): Promise<Result> {
  for (let left = ATTEMPTS; ; left -= 1) {
    try {
      return await transact(pool, begin, work)
    } catch (error) {
      const sqlState = sqlStateOf(error)
      if (sqlState === WRITE_REFUSED && begin.startsWith(BEGIN_READ_ONLY)) throw error
      if (left <= 1 || !again.has(sqlState)) throw toDomainError(error)
    }
  }
}

async function transact<Result>(
  pool: Pool,
  begin: string,
  work: (db: Queries) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query(begin)
    const result = await work(kyselyFor<DB>(client))
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
