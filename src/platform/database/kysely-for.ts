import type { JobHelpers } from 'graphile-worker'
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
import type { DB } from './types.gen.ts'

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

/**
 * The one point where names change case, keys of JSON too; the facts of an error go through `toDomainError`.
 */
class NamesPlugin extends CamelCasePlugin {
  override async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    return { ...result, rows: camelCaseKeys(result.rows) as UnknownRow[] }
  }
}

/** One for all queries: it remembers the names that it has turned. */
export const camelCaseNames = new NamesPlugin()
