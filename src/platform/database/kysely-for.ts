import {
  CamelCasePlugin,
  Kysely,
  type PluginTransformResultArgs,
  PostgresDialect,
  type PostgresPoolClient,
  type QueryResult,
  type UnknownRow,
} from 'kysely'
import type { ClientBase } from 'pg'
import { camelCaseKeys } from '#lib/camel-case.ts'

/**
 * Kysely on one connection, which the caller has opened and will close: a unit of work begins its transaction and sets
 * its actor in one message, which Kysely's own transactions cannot. Tables, columns and keys of JSON are in camelCase.
 */
export function kyselyFor<Tables>(client: ClientBase): Kysely<Tables> {
  const lent: PostgresPoolClient = { query: client.query.bind(client), release: () => undefined }
  const pool = { connect: async () => lent, end: async () => undefined, options: {} }
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), plugins: [camelCaseNames] })
}

/**
 * Writes the names of a query as the database knows them (`orderNumber` becomes `order_number`), and turns
 * the keys of all that it answers, JSON too, into camelCase: the one point where names change case. What
 * `pg` itself reads without Kysely goes through `readRows`, the facts of an error through `toDomainError`.
 */
class NamesPlugin extends CamelCasePlugin {
  override async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    return { ...result, rows: camelCaseKeys(result.rows) as UnknownRow[] }
  }
}

/** One for all queries: it remembers the names that it has turned. */
export const camelCaseNames = new NamesPlugin()
