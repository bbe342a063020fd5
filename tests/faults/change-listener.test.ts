import { afterAll, expect, it, onTestFinished } from 'vitest'
import { listenToChanges } from '#platform/changes/change-listener.ts'
import { createLog } from '#platform/log.ts'
import { addProduct } from '#tests/fixtures/database/products.ts'
import { testDatabase } from '#tests/fixtures/database/test.ts'
import { openProxy } from '#tests/fixtures/network/proxy.ts'

const database = testDatabase()
const network = await openProxy(database.serverUrl)
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
