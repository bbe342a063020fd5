import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, onTestFinished, vi } from 'vitest'
import type { messagingShop } from './shop.ts'

/** Each of these tests starts a process, some of them twice. */
const TEST_TIMEOUT_MS = 120_000

/** Another instance of the shop's worker, in a process that a test can kill at a step of its choice. */
export function killableWorker(shop: ReturnType<typeof messagingShop>) {
  vi.setConfig({ testTimeout: TEST_TIMEOUT_MS })
  const releases: (() => Promise<void>)[] = []
  afterEach(async () => {
    for (const release of releases.splice(0)) await release()
  })
  return {
    async startProcess(settings: Record<string, string>): Promise<ChildProcess> {
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
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      onTestFinished(() => void child.kill('SIGKILL'))
      // It says a word once it works: on a busy machine its start takes longer than any step.
      await once(child.stdout, 'data')
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
      let isHeld = true
      const release = async () => {
        if (!isHeld) return
        isHeld = false
        await client.query('rollback')
        await client.end()
      }
      // A test that fails must not hold up those after it.
      releases.push(release)
      return release
    },
  }
}
