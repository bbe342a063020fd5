import { describe, expect, it } from 'vitest'
import { killPostgres } from '#tests/fixtures/network/postgres-outage.ts'
import { call } from '#tests/fixtures/operations/calls.ts'
import { KillableShop } from '#tests/fixtures/operations/killable-shop.ts'

describe('paying with Wave', { timeout: 120_000 }, () => {
  it('WAVE-02 WAVE-03 each payment is recorded once, whatever is killed: the shop while it opens, hears of or records it, or the database', async () => {
    const shop = new KillableShop()
    const { wave } = shop
    await shop.start()
    const expected: { number: string; reference: string }[] = []
    const paid = (number: string, session = wave.latest) =>
      expected.push({ number, reference: wave.pay(session).transaction_id ?? '' })
    const areRecorded = () =>
      expect
        .poll(() => shop.payments(), { timeout: 20_000 })
        .toEqual(expected.toSorted((one, other) => (one.number < other.number ? -1 : 1)))

    // The shop dies after Wave has opened the session, and before it was written down.
    const opening = await shop.order()
    wave.fault = 'silent'
    const pressed = shop.press(opening.secret).catch(() => 'killed')
    await expect.poll(() => wave.sessions.size).toBe(1)
    await shop.running.kill()
    expect(await pressed).toBe('killed')
    wave.fault = null
    paid(opening.number)
    await shop.start()
    await shop.askAgain()
    await areRecorded()

    // The shop dies while it records the money.
    const recording = await shop.order()
    expect(await shop.press(recording.secret)).toContain('opened')
    paid(recording.number)
    const held = await shop.hold('payments')
    expect(await wave.tell()).toEqual([200])
    await held.waited()
    await shop.running.kill()
    await held.release()
    await shop.start()
    await shop.askAgain()
    await areRecorded()
    expect(await wave.tell(wave.latest, 'checkout.session.completed', 3)).toEqual([200, 200, 200])

    // The database is killed while it records the money, and comes back by itself.
    const inDatabase = await shop.order()
    await shop.press(inDatabase.secret)
    paid(inDatabase.number)
    const again = await shop.hold('payments')
    await wave.tell()
    await again.waited()
    const letStart = await killPostgres(shop.dataDir)
    // Wave calls while it is away, is refused and told to come again, and does.
    const away = await wave.tell()
    expect(away).toEqual([expect.any(Number)])
    expect(away[0]).toBeGreaterThanOrEqual(500)
    letStart()
    await again.release()
    await expect.poll(() => wave.tell(), { timeout: 30_000 }).toEqual([200])
    await shop.askAgain()
    await areRecorded()

    // A call that came while the database was away, and that Wave never repeats: the clock asks.
    const unheard = await shop.order()
    await shop.press(unheard.secret)
    paid(unheard.number)
    const letStartAgain = await killPostgres(shop.dataDir)
    expect((await wave.tell())[0]).toBeGreaterThanOrEqual(500)
    letStartAgain()
    await expect.poll(async () => (await fetch(`${shop.url}/readyz`)).status, { timeout: 30_000 }).toBe(200)
    await shop.askAgain()
    await areRecorded()
    expect(await shop.query('select from payments')).toHaveLength(4)
    expect(await shop.running.stop()).toBe(0)
  })

  it('WAVE-02 neither the key nor the secret of its calls is in the log or in an answer, whatever Wave says', async () => {
    const shop = new KillableShop({ LOG_LEVEL: 'trace' })
    const { wave } = shop
    await shop.start()
    const answers: string[] = []
    const keep = async (answer: Response | Promise<Response>) => {
      const { headers, status, ...rest } = await answer
      answers.push(`${status} ${JSON.stringify([...headers])} ${await (await answer).text()}`)
      return rest
    }
    const { secret } = await shop.order()
    answers.push(await shop.press(secret))
    wave.pay()
    expect(await wave.tell()).toEqual([200])
    const { body, headers } = wave.event('checkout.session.completed', wave.latest)
    const address = wave.webhook ?? ''
    for (const other of [{}, headers, { ...headers, 'wave-signature': 't=1,v1=00' }])
      await keep(fetch(address, { method: 'POST', body: `${body} `, headers: other }))
    wave.fault = 'fail'
    const second = await shop.order()
    answers.push(await shop.press(second.secret))
    wave.fault = 'lose'
    answers.push(await shop.press(second.secret))
    wave.fault = null
    wave.mostInASecond = 0
    answers.push(await shop.press(second.secret))
    await shop.askAgain()
    await expect.poll(() => shop.running.err, { timeout: 20_000 }).toContain('Wave did not say what became')
    answers.push(await call(shop.url, 'getOrderPayment', { secret, hasReturned: true }))
    for (const path of ['/', '/commande/', `/commande/${secret}`, '/healthz', '/readyz', '/api/wave'])
      await keep(fetch(shop.url + path))
    expect(await shop.running.stop()).toBe(0)
    const { WAVE_API_KEY = '', WAVE_WEBHOOK_SECRET = '' } = wave.settings
    const said = shop.running.out + shop.running.err
    expect(said).toContain('"route":"/api/wave"')
    for (const text of [said, ...answers]) {
      for (const secretOfWave of [WAVE_API_KEY, WAVE_WEBHOOK_SECRET]) expect(text).not.toContain(secretOfWave)
    }
  })
})
