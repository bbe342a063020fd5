import { fileURLToPath } from 'node:url'
import { Logger as JobLogger, runMigrations } from 'graphile-worker'
import { runner } from 'node-pg-migrate'

const folder = fileURLToPath(new URL('../../../database/migrations', import.meta.url))

/**
 * Brings a database up to date: the job queue's schema first, then ours, each file once and all new files or none.
 * Two instances that start together wait for each other.
 *
 * @param ownerUrl connects as the owner: whoever runs this owns tables and functions. Needs CREATEROLE and the database,
 *   no superuser.
 * @returns the names of the files that were applied now
 */
export async function migrate(ownerUrl: string): Promise<string[]> {
  await runMigrations({ connectionString: ownerUrl, logger: new JobLogger(() => () => undefined) })
  let current = ''
  try {
    const applied = await runner({
      databaseUrl: ownerUrl,
      dir: folder,
      direction: 'up',
      migrationsSchema: 'migrations',
      createMigrationsSchema: true,
      migrationsTable: 'applied',
      advisoryLockMode: 'wait',
      singleTransaction: true,
      logger: {
        info: (line: string) => {
          current = /^### MIGRATION (\S+)/.exec(line)?.[1] ?? current
        },
        warn: () => undefined,
        error: () => undefined,
      },
    })
    return applied.map(({ name }) => name)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`Migration ${current} failed: ${reason}`, { cause: error })
  }
}
