import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import type { messagingShop } from './shop.ts'

/** Another instance of the shop's worker, in a process that a test can kill at a step of its choice. */
export function killableWorker(shop: ReturnType<typeof messagingShop>) {
  return {
    startProcess(settings: Record<string, string>): ChildProcess {
      const { PATH = '' } = process.env
      const env = {
        PATH,
        DATABASE_URL: shop.database.serverUrl,
        DATA_DIR: shop.dataDir,
        LOG_LEVEL: 'silent',
        PUBLIC_URL: shop.origin(),
        ...settings,
      }
      const child = spawn(process.execPath, [join(import.meta.dirname, 'worker-process.ts')], {
        env,
        stdio: 'inherit',
      })
      onTestFinished(() => void child.kill('SIGKILL'))
      return child
    },

    /** Ends the process at once, and what its connections still wait for. */
    async kill(child: ChildProcess): Promise<void> {
      child.kill('SIGKILL')
      await once(child, 'exit')
      await shop.database.superuser.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and application_name = 'shop messages'`,
        [shop.database.name],
      )
    },

    /** Holds rows until it is told to let go. */
    async hold(statement: string): Promise<() => Promise<void>> {
      const client = new pg.Client({ connectionString: shop.database.superuserUrl })
      await client.connect()
      await client.query('begin')
      await client.query(statement)
      return async () => {
        await client.query('rollback')
        await client.end()
      }
    },
  }
}
