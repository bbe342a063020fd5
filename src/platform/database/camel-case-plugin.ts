import { CamelCasePlugin, type PluginTransformResultArgs, type QueryResult, type UnknownRow } from 'kysely'
import { camelCaseKeys } from '#lib/camel-case.ts'

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
