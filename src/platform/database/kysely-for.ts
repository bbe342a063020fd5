import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely'
import type { ClientBase } from 'pg'
import { camelCaseNames } from './camel-case-plugin.ts'

/**
 * Kysely on one connection, which the caller has opened and will close: a unit of work begins its transaction and sets
 * its actor in one message, which Kysely's own transactions cannot. Tables, columns and keys of JSON are in camelCase.
 */
export function kyselyFor<Tables>(client: ClientBase): Kysely<Tables> {
  const lent: PostgresPoolClient = { query: client.query.bind(client), release: () => undefined }
  const pool = { connect: async () => lent, end: async () => undefined, options: {} }
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), plugins: [camelCaseNames] })
}
