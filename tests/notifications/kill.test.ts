import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { waitUntilBlocked } from '#tests/fixtures/database-race.ts'
import { type MailServer, mailServer } from './mail-server.ts'
import { jobs, keepOnly, messageTo, messagingShop, order, pass, worker } from './shop.ts'

const shop = messagingShop()

/** Another instance of the shop's worker. */
function startProcess(server: MailServer): ChildProcess {
  const { PATH = '' } = process.env
  const env = {
    PATH,
    DATABASE_URL: shop.database.serverUrl,
    DATA_DIR: shop.dataDir,
    SMTP_URL: server.url,
    LOG_LEVEL: 'silent',
  }
  const child = spawn(process.execPath, [join(import.meta.dirname, 'worker-process.ts')], {
    env,
    stdio: 'inherit',
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

/** Ends the process at once, and what its connections still wait for. */
async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  await once(child, 'exit')
  await shop.database.superuser.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and application_name = 'shop messages'`,
    [shop.database.name],
  )
}

/** Holds rows until it is told to let go. */
async function hold(statement: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: shop.database.superuserUrl })
  await client.connect()
  await client.query('begin')
  await client.query(statement)
  return async () => {
    await client.query('rollback')
    await client.end()
  }
}

/** What the next start and the clock do: give lost messages a job again once their claims are over, and deliver. */
async function recover(server: MailServer): Promise<void> {
  await pass(shop, 5 * 60_000)
  await shop.pgPool.query('select reclaim_messages()')
  await worker(shop, { SMTP_URL: server.url }).run()
}

async function oneMail(): Promise<void> {
  await order(shop)
  await keepOnly(shop, 'email')
}

const ids = (server: MailServer) => new Set(server.taken.map(({ headers }) => headers.get('message-id'))).size

it('NOTIF-07 killed with the job in hand, before the message was claimed: sent once', async () => {
  const server = await mailServer()
  await oneMail()
  const release = await hold('select from order_messages for update')
  const child = startProcess(server)
  await waitUntilBlocked(shop.database, 'transactionid')
  await kill(child)
  await release()
  expect(await messageTo(shop, 'email')).toMatchObject({ state: 'waiting', attempts: 0 })
  expect((await jobs(shop))[0]?.locked_at).not.toBeNull()
  await recover(server)
  expect(await messageTo(shop, 'email')).toMatchObject({ state: 'sent', attempts: 1 })
  expect(server.taken).toHaveLength(1)
})

it('NOTIF-07 killed after the claim, before a byte of the mail: sent once', async () => {
  const reached = Promise.withResolvers<void>()
  const server = await mailServer({ onConnect: () => reached.resolve() })
  await oneMail()
  const child = startProcess(server)
  await reached.promise
  await kill(child)
  expect(await messageTo(shop, 'email')).toMatchObject({ state: 'waiting', attempts: 1 })
  server.behaviour = {}
  await recover(server)
  expect(await messageTo(shop, 'email')).toMatchObject({ state: 'sent', attempts: 2 })
  expect(server.taken).toHaveLength(1)
})

it('NOTIF-07 killed in the middle of the mail: sent once', async () => {
  const reached = Promise.withResolvers<void>()
  const server = await mailServer({ onWhole: () => reached.resolve() })
  await oneMail()
  const child = startProcess(server)
  await reached.promise
  await kill(child)
  server.behaviour = {}
  await recover(server)
  expect(await messageTo(shop, 'email')).toMatchObject({ state: 'sent', attempts: 2 })
  expect(server.taken).toHaveLength(1)
})

it('NOTIF-07 killed after the mail was taken, before that was noted: sent twice under one Message-ID', async () => {
  const holding = Promise.withResolvers<() => Promise<void>>()
  const server = await mailServer({
    onWhole: (_mail, answer) =>
      void hold('select from order_messages for update').then((release) => {
        holding.resolve(release)
        answer()
      }),
  })
  await oneMail()
  const child = startProcess(server)
  const release = await holding.promise
  await waitUntilBlocked(shop.database, 'transactionid')
  await kill(child)
  await release()
  expect(await messageTo(shop, 'email')).toMatchObject({ state: 'waiting', attempts: 1 })
  server.behaviour = {}
  await recover(server)
  expect(await messageTo(shop, 'email')).toMatchObject({ state: 'sent', attempts: 2 })
  expect(server.taken).toHaveLength(2)
  expect(ids(server)).toBe(1)
})

it('NOTIF-07 killed after that was noted, before the job was done: sent once', async () => {
  const holding = Promise.withResolvers<() => Promise<void>>()
  const server = await mailServer({
    onWhole: (_mail, answer) =>
      void hold('select from graphile_worker._private_jobs for update').then((release) => {
        holding.resolve(release)
        answer()
      }),
  })
  await oneMail()
  const child = startProcess(server)
  const release = await holding.promise
  await waitUntilBlocked(shop.database, 'transactionid')
  await kill(child)
  await release()
  expect(await messageTo(shop, 'email')).toMatchObject({ state: 'sent', attempts: 1 })
  await recover(server)
  expect(server.taken).toHaveLength(1)
})

it('NOTIF-07 who died is missed only after the claim: until then nobody else sends', async () => {
  const reached = Promise.withResolvers<void>()
  const server = await mailServer({ onConnect: () => reached.resolve() })
  await oneMail()
  const child = startProcess(server)
  await reached.promise
  await kill(child)
  server.behaviour = {}
  const reclaimed = async () =>
    (await shop.pgPool.query<{ count: number }>('select reclaim_messages() as count')).rows
  expect(await reclaimed()).toEqual([{ count: 0 }])
  await worker(shop, { SMTP_URL: server.url }).run()
  expect(server.taken).toHaveLength(0)
  await pass(shop, 181_000)
  expect(await reclaimed()).toEqual([{ count: 1 }])
  await worker(shop, { SMTP_URL: server.url }).run()
  expect(server.taken).toHaveLength(1)
  expect(await reclaimed()).toEqual([{ count: 0 }])
})
