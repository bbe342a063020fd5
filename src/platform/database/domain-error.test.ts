import { expect, test } from 'vitest'
import { DomainError } from '#lib/errors/domain-error.ts'
import { throughOutage } from './domain-error.ts'

/** A work that fails so often, and how often it was tried. */
function failing(times: number, error: unknown) {
  const tried = { count: 0 }
  const work = async () => {
    tried.count += 1
    if (tried.count <= times) throw error
    return 'done'
  }
  return { tried, work }
}

const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })

test('a work is tried again while the database is away', async () => {
  const { tried, work } = failing(2, away)
  expect(await throughOutage(work)).toBe('done')
  expect(tried.count).toBe(3)
})

test('what the database refused is not tried again', async () => {
  for (const error of [
    new DomainError('stock_insufficient'),
    new DomainError('busy'),
    new Error('a mistake'),
  ]) {
    const { tried, work } = failing(1, error)
    await expect(throughOutage(work)).rejects.toBe(error)
    expect(tried.count).toBe(1)
  }
})

test('an outage that lasts ends in the refusal that it is', async () => {
  const { tried, work } = failing(Number.POSITIVE_INFINITY, away)
  await expect(throughOutage(work, { timeoutMs: 1000 })).rejects.toMatchObject({
    code: 'database_away',
    cause: away,
  })
  expect(tried.count).toBeGreaterThan(1)
})

test('the end of the shop ends the tries at once', async () => {
  const { work } = failing(Number.POSITIVE_INFINITY, away)
  const end = new AbortController()
  const since = performance.now()
  const waiting = throughOutage(work, { signal: end.signal })
  setTimeout(() => end.abort(), 400)
  await expect(waiting).rejects.toMatchObject({ code: 'database_away' })
  expect(performance.now() - since).toBeLessThan(5_000)
})
