import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { listenToChanges } from '#platform/changes/change-listener.ts'
import { type Actor, visitor } from '#platform/database/actor.ts'
import { throughOutage } from '#platform/database/domain-error.ts'
import { jobLimits, type Limits, openPool, servingLimits } from '#platform/database/pool.ts'
import { createLog } from '#platform/log.ts'
import { signInPool } from '#tests/fixtures/database/accounts/sign-in.ts'
import { addAdmin, addUser } from '#tests/fixtures/database/accounts/users.ts'
import { addProduct } from '#tests/fixtures/database/products.ts'
import { runAs } from '#tests/fixtures/database/run-as.ts'
import { single } from '#tests/fixtures/database/single.ts'
import { testDatabase } from '#tests/fixtures/database/test.ts'
import { openProxy } from '#tests/fixtures/network/proxy.ts'

const database = testDatabase()
const network = await openProxy(database.serverUrl)
afterAll(network.close)
const pools: pg.Pool[] = []
afterAll(() => Promise.all(pools.map((pool) => pool.end())))

function pool(limits: Partial<Limits> = {}, url = database.serverUrl, base = servingLimits): pg.Pool {
  const opened = openPool(url, {
    name: 'limits',
    max: 1,
    onError: () => undefined,
    limits: { ...base, ...limits },
  })
  pools.push(opened)
  return opened
}

const sleep = (on: pg.Pool, seconds: number) =>
  runAs(on, visitor, (db) => sql`select pg_sleep(${seconds})`.execute(db))

it('serving connections bound statements, locks and idle transactions; jobs have bounds of their own', async () => {
  const settings = `select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
    current_setting('idle_in_transaction_session_timeout') as idle`
  const serving = { statement: '10s', lock: '5s', idle: '15s' }
  expect(single(await pool().query(settings))).toEqual(serving)
  expect(single(await signInPool(database).query(settings))).toEqual(serving)
  const jobs = { statement: '1min', lock: '30s', idle: '1min' }
  expect(single(await pool({}, database.serverUrl, jobLimits).query(settings))).toEqual(jobs)
  const { answer, connection, statement } = servingLimits
  expect(answer).toBeGreaterThan(statement)
  expect(connection + answer).toBeLessThan(25_000)
})

it('a statement that takes too long is refused as busy, and its connection serves on', async () => {
  const serving = pool({ statement: 100 })
  await expect(sleep(serving, 20)).rejects.toMatchObject({ code: 'busy' })
  await sleep(serving, 0)
})

it('a wait for a lock that takes too long is refused as busy', async () => {
  const [holder, user] = [await database.superuser.connect(), await addUser(database)]
  await holder.query('begin; lock table profiles in access exclusive mode')
  const waiting = runAs(pool({ lock: 100 }), { role: 'customer', userId: user }, (db) =>
    db.selectFrom('profiles').select('id').execute(),
  )
  await expect(waiting).rejects.toMatchObject({ code: 'busy' })
  const visit = runAs(
    pool(),
    { role: 'customer', userId: user },
    (db) => db.selectFrom('profiles').select('id').execute(),
    { lockMs: 100 },
  )
  const since = performance.now()
  await expect(visit).rejects.toMatchObject({ code: 'busy' })
  expect(performance.now() - since).toBeLessThan(servingLimits.lock)
  await holder.query('rollback')
  holder.release()
})

it('a transaction that is left idle ends, and what it held is free', async () => {
  const serving = pool({ idleInTransaction: 100 })
  const client = await serving.connect()
  const cut = new Promise((resolve) => client.once('error', resolve))
  await client.query('begin')
  expect(await cut).toMatchObject({ code: '25P03' })
  client.release(true)
  await serving.query('select 1')
})

it('a network that goes silent ends a unit of work in time, and the pool with it has no dead connection', async () => {
  const far = pool({ answer: 400, connection: 2_000 }, network.url)
  await sleep(far, 0)
  network.goSilent()
  const start = performance.now()
  await expect(sleep(far, 0)).rejects.toMatchObject({ code: 'database_away' })
  expect(performance.now() - start).toBeLessThan(5_000)
  network.comeBack()
  await sleep(far, 0)
})

it('a connection that meets a read-only server is thrown away with all others, and the same order goes through', async () => {
  const rename = `alter database ${new URL(database.serverUrl).pathname.slice(1)}`
  const serving = openPool(database.serverUrl, { name: 'limits', max: 3, onError: () => undefined })
  pools.push(serving)
  await database.superuser.query(`${rename} set default_transaction_read_only = on`)
  await Promise.all([0, 0, 0].map(() => sleep(serving, 0)))
  await database.superuser.query(`${rename} reset default_transaction_read_only`)
  const pids = await connections(serving)
  expect(pids).toHaveLength(3)

  const admin: Actor = await addAdmin(database)
  let tries = 0
  await throughOutage(() => {
    tries += 1
    return runAs(serving, admin, (db) => db.insertInto('categories').values({ name: 'Parfums' }).execute())
  })
  expect(tries).toBe(2)
  await Promise.all([0, 0, 0].map(() => sleep(serving, 0)))
  expect((await connections(serving)).filter((pid) => pids.includes(pid))).toEqual([])
})

/** The servers' processes behind the connections of a pool, all of them in use at once. */
async function connections(on: pg.Pool): Promise<number[]> {
  const clients = await Promise.all(Array.from({ length: on.options.max }, () => on.connect()))
  const found = await Promise.all(
    clients.map((client) => client.query<{ pid: number }>('select pg_backend_pid() as pid')),
  )
  for (const client of clients) client.release()
  return found.map(({ rows }) => single({ rows }).pid)
}

afterAll(network.close)

/** A listener, what it received, and whether it was connected, in the order in which it reported this. */
async function listen(databaseUrl: string) {
  const heard: string[] = []
  const states: boolean[] = []
  const listener = listenToChanges({
    databaseUrl,
    log: createLog('silent'),
    onChange: ({ table }) => heard.push(table),
    onConnection: (listening) => states.push(listening),
  })
  onTestFinished(() => listener.close())
  return { listener, heard, states }
}

it('OPS-17 a listener on a network that went silent notices within seconds, and receives changes again once it is back', async () => {
  const { listener, heard, states } = await listen(network.url)
  await expect.poll(() => states).toEqual([true])
  expect(await listener.isWritable()).toBe(true)
  network.goSilent()
  await expect.poll(() => states, { timeout: 8_000 }).toEqual([true, false])
  expect(await listener.isWritable()).toBe(false)
  network.comeBack()
  await expect.poll(() => states, { timeout: 8_000 }).toEqual([true, false, true])
  await addProduct(database)
  await expect.poll(() => heard).toContain('products')
})

it('OPS-17 a listener leaves a server that is read-only, and takes it again when it can be written', async () => {
  const name = new URL(database.serverUrl).pathname.slice(1)
  const { listener, states } = await listen(database.serverUrl)
  await expect.poll(() => states).toEqual([true])
  await database.superuser.query(`alter database ${name} set default_transaction_read_only = on`)
  await database.superuser.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'shop listener' and datname = $1",
    [name],
  )
  await expect.poll(() => states).toEqual([true, false])
  expect(await listener.isWritable()).toBe(false)
  await database.superuser.query(`alter database ${name} reset default_transaction_read_only`)
  await expect.poll(() => listener.isWritable(), { timeout: 8_000 }).toBe(true)
  expect(states).toEqual([true, false, true])
})
