import { fileURLToPath } from 'node:url'
import { Kysely, PostgresDialect } from 'kysely'
import { PostgresDialect as GeneratorDialect, generate } from 'kysely-codegen'
import pg from 'pg'
import { generateFunctionTypes } from './generate-function-types.ts'

/** The file of the generated types. */
export const typesFile = fileURLToPath(new URL('../types.gen.ts', import.meta.url))

/** Returns the TypeScript types of every table, view and function of the shop, read from a migrated database. */
export async function generateTypes(ownerUrl: string): Promise<string> {
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 1 })
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    const tables = await generate({
      db,
      dialect: new GeneratorDialect({ numericParser: 'number', dateParser: 'timestamp' }),
      includePattern: '{public,auth}.*',
      camelCase: true,
      typeMapping: { int8: 'number' },
      outFile: null,
    })
    return `${tables}${await generateFunctionTypes(pool)}`
  } finally {
    await db.destroy()
  }
}
