import { expect, it } from 'vitest'
import { Caller } from '#tests/fixtures/operations/calls.ts'
import { makeDataDir, Shop } from '#tests/fixtures/operations/shop.ts'

const CROWD = 150

it('LIM-03 who registers in a crowd waits for a hash or is refused at once with 503 and a time to come back; sessions are checked meanwhile', async () => {
  const shop = new Shop({ DATA_DIR: makeDataDir(), TRUST_PROXY: 'on' })
  const url = await shop.ready()
  let done = 0
  const crowd = Array.from({ length: CROWD }, async (_, index) => {
    const caller = new Caller(url, `198.51.100.${index}`)
    const answer = await caller.ask('register', {
      firstName: 'Awa',
      lastName: 'Koné',
      email: `foule-${index}@example.com`,
      password: 'girafe tranquille 7',
      confirmation: 'girafe tranquille 7',
    })
    done += 1
    return { caller, answer }
  })
  const first = await Promise.any(
    crowd.map(async (asked) => {
      const { caller, answer } = await asked
      if (answer.status === 200) return caller
      throw new Error('refused')
    }),
  )
  expect(await first.call('getProfile')).toContain('foule-')
  expect(done, 'the session was checked while others still waited').toBeLessThan(CROWD)
  const answers = (await Promise.all(crowd)).map(({ answer }) => answer)
  const refused = answers.filter(({ status }) => status === 503)
  expect(answers.filter(({ status, text }) => status === 200 && text.includes('@example.com')).length).toBe(
    CROWD - refused.length,
  )
  expect(refused.length, 'more came than may wait').toBeGreaterThan(0)
  for (const { retryAfter, text } of refused) {
    expect(text).toContain('"busy"')
    expect(Number(retryAfter)).toBeGreaterThan(0)
  }
  await shop.stop()
})
