import type { ClientBase, Pool } from 'pg'
import { camelCaseKeys } from '#lib/camel-case.ts'

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
