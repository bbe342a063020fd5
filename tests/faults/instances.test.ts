import { readdir } from 'node:fs/promises'
import http from 'node:http'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { familyOf } from '#scripts/budgets/processes.ts'
import { query } from '#tests/fixtures/database/query.ts'
import { sendOrder } from '#tests/fixtures/operations/calls.ts'
import { commandOf } from '#tests/fixtures/operations/processes.ts'
import { makeDataDir, ownerUrl, Shop } from '#tests/fixtures/operations/shop.ts'

const CLIENTS = 12

type Answer = { status: number; sentAt: number; body: string }

/** Asks for a page on a connection of its own: status 0 when there is no answer in ten seconds. */
function request(url: string, path: string): Promise<Answer> {
  const sentAt = performance.now()
  return new Promise((resolve) => {
    const fail = () => resolve({ status: 0, sentAt, body: '' })
    const sent = http.get(url + path, { agent: false, timeout: 10_000 }, (response) => {
      let body = ''
      response.setEncoding('utf8').on('data', (text: string) => {
        body += text
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, sentAt, body }))
      response.on('error', fail)
    })
    sent.on('error', fail).on('timeout', () => sent.destroy())
  })
}

/** Clients that ask for a page again and again, each time on a new connection. */
function putLoad(url: string, path: string) {
  const answers: Answer[] = []
  let isOn = true
  const clients = Array.from({ length: CLIENTS }, async () => {
    while (isOn) answers.push(await request(url, path))
  })
  const stop = async () => {
    isOn = false
    await Promise.all(clients)
    return answers
  }
  return { count: () => answers.length, stop }
}

async function instancesOf(shop: Shop): Promise<number[]> {
  const family = await familyOf(shop.child.pid ?? 0)
  const commands = await Promise.all(family.map(commandOf))
  return family.filter((_, index) => commands[index]?.includes('instance.ts'))
}

const mailsIn = async (dataDir: string) =>
  (await readdir(join(dataDir, 'outbox')).catch(() => [])).filter((name) => name.endsWith('.eml')).length

describe('INSTANCES=2', () => {
  it('D40 an instance that is killed under load takes only its own requests with it, is replaced, and hands the job queue on', async () => {
    const dataDir = makeDataDir()
    const shop = new Shop({ DATA_DIR: dataDir, INSTANCES: '2', LOG_LEVEL: 'info' })
    const url = await shop.ready()
    const owner = await ownerUrl(dataDir)
    const [product] = await query<{ id: string }>(owner, 'select id::text from products limit 1')
    const path = `/product/${product?.id}`
    const [working = 0, other = 0] = await instancesOf(shop)
    const answers = await Promise.all(Array.from({ length: 8 }, () => request(url, path)))
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))

    // It can no longer take what is passed on to it: connections wait in between when it dies.
    process.kill(working, 'SIGSTOP')
    const waiting = Array.from({ length: 6 }, () => request(url, '/healthz'))
    await expect.poll(async () => (await request(url, '/healthz')).status, { timeout: 15_000 }).toBe(200)
    process.kill(working, 'SIGKILL')
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual(Array(6).fill(200))
    const replaced = () => shop.err.split('the instance was replaced').length - 1
    await expect.poll(replaced, { timeout: 60_000 }).toBe(1)

    // The job queue has been handed on to the one that was left.
    const before = await mailsIn(dataDir)
    expect(await sendOrder(url, owner)).toContain('CMD-')
    await expect.poll(() => mailsIn(dataDir), { timeout: 15_000 }).toBeGreaterThan(before)

    const load = putLoad(url, path)
    await expect.poll(load.count, { timeout: 15_000 }).toBeGreaterThan(2 * CLIENTS)
    process.kill(other, 'SIGKILL')
    const killedAt = performance.now()
    const alreadyAnswered = load.count()
    await expect.poll(load.count, { timeout: 15_000 }).toBeGreaterThan(alreadyAnswered + 10 * CLIENTS)
    const failed = (await load.stop()).filter(({ status }) => status !== 200)
    // Requests on connections that it had taken already, and no other.
    expect(failed.filter(({ sentAt }) => sentAt > killedAt)).toEqual([])
    expect(failed.length).toBeLessThanOrEqual(CLIENTS)
    await expect.poll(replaced, { timeout: 60_000 }).toBe(2)

    // Each of them follows the database, the successors too.
    await expect.poll(async () => new Set(shop.err.match(/"instance":"[^"]+"/g)).size).toBe(3)
    await query(owner, 'update products set price = 77777 where id::text = $1', [product?.id])
    const isNew = ({ body }: Answer) => /"price":77777\b|price:77777\b/.test(body)
    await expect.poll(async () => isNew(await request(url, path)), { timeout: 15_000 }).toBe(true)
    const tenPages = () => Promise.all(Array.from({ length: 10 }, () => request(url, path)))
    await expect.poll(async () => (await tenPages()).every(isNew), { timeout: 15_000 }).toBe(true)

    expect(await shop.stop()).toBe(0)
    expect(await instancesOf(shop)).toEqual([])
  })
})
