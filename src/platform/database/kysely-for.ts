import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import type { ClientBase } from 'pg'
import { camelCaseNames } from './camel-case-plugin.ts'

/**
 * Kysely on a connection that the caller has opened and will close. It cannot begin a transaction, because it
 * runs within the caller's. Tables, columns and keys of JSON are in camelCase.
 */
export function kyselyFor<Tables>(client: ClientBase): Kysely<Tables> {
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new ClientDriver(new ClientConnection(client)),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    plugins: [camelCaseNames],
  })
}

class ClientConnection implements DatabaseConnection {
  readonly #client: ClientBase

  constructor(client: ClientBase) {
    this.#client = client
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const { command, rowCount, rows } = await this.#client.query(sql, [...parameters])
    if (command === 'SELECT') return { rows }
    return { rows: rows ?? [], numAffectedRows: BigInt(rowCount ?? 0) }
  }

  // biome-ignore lint/correctness/useYield: the interface requires a generator; nothing here streams
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('this connection does not stream')
  }
}

class ClientDriver implements Driver {
  readonly #connection: DatabaseConnection

  constructor(connection: DatabaseConnection) {
    this.#connection = connection
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection
  }

  async init(): Promise<void> {}
  async releaseConnection(): Promise<void> {}
  async destroy(): Promise<void> {}
  beginTransaction = refuseTransaction
  commitTransaction = refuseTransaction
  rollbackTransaction = refuseTransaction
}

async function refuseTransaction(): Promise<never> {
  throw new Error('a unit of work is one transaction already')
}
