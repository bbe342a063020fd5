import { expect, it, vi } from 'vitest'
import { HashQueue, type HashQueueLimits } from './hash-queue.ts'

const limits: HashQueueLimits = {
  atOnce: 1,
  mostWaiting: 10,
  longestExpectedMs: 60_000,
  longestWaitMs: 60_000,
}

/** Hashes that end when the test says so. */
function pending() {
  const started: string[] = []
  const ends: (() => void)[] = []
  const work = (name: string) => () =>
    new Promise<string>((resolve) => {
      started.push(name)
      ends.push(() => resolve(name))
    })
  /** Ends the hash that began first, and lets the next one begin. */
  const endOne = async () => {
    ends.shift()?.()
    await new Promise(setImmediate)
  }
  return { started, work, endOne }
}

it('refuses at once what comes when the queue of its kind is full, and nothing else', async () => {
  const { started, work, endOne } = pending()
  const queue = new HashQueue({ ...limits, atOnce: 2, mostWaiting: 3 })
  const accepted = ['a', 'b', 'c', 'd', 'e'].map((name) => queue.run('hash', work(name)))
  await expect(queue.run('hash', work('f'))).rejects.toMatchObject({ code: 'busy' })
  const signIn = queue.run('verify', work('sign-in'))
  expect(started).toEqual(['a', 'b'])
  for (const _ of [1, 2, 3, 4, 5, 6]) await endOne()
  expect(await Promise.all([...accepted, signIn])).toEqual(['a', 'b', 'c', 'd', 'e', 'sign-in'])
  const later = queue.run('hash', work('later'))
  await endOne()
  expect(await later).toBe('later')
})

it('serves sign-ins and registrations in turn, however many wait of the one', async () => {
  const { started, work, endOne } = pending()
  const queue = new HashQueue(limits)
  const all = ['r1', 'r2', 'r3', 'r4'].map((name) => queue.run('hash', work(name)))
  all.push(...['s1', 's2'].map((name) => queue.run('verify', work(name))))
  for (const _ of all) await endOne()
  await Promise.all(all)
  expect(started).toEqual(['r1', 's1', 'r2', 's2', 'r3', 'r4'])
})

it('passes the place of a failed hash on', async () => {
  const queue = new HashQueue({ ...limits, mostWaiting: 1 })
  const failed = queue.run('hash', () => Promise.reject(new Error('broken')))
  const next = queue.run('hash', async () => 'next')
  await expect(failed).rejects.toThrow('broken')
  expect(await next).toBe('next')
})

it('refuses at once whoever would wait too long, by what hashes take now, and says when to come again', async () => {
  const { work, endOne } = pending()
  let now = 0
  const queue = new HashQueue({ ...limits, longestExpectedMs: 8000, now: () => now })
  const slow = queue.run('hash', work('slow'))
  now = 20_000
  await endOne()
  await slow
  // A hash takes some 4 s by now: one runs and one waits, a third would wait for more than 8 s.
  const accepted = ['a', 'b'].map((name) => queue.run('hash', work(name)))
  const refusal = { code: 'busy', details: { retryAfterSeconds: 9 } }
  await expect(queue.run('hash', work('c'))).rejects.toMatchObject(refusal)
  await expect(queue.run('verify', work('d'))).rejects.toMatchObject({ code: 'busy' })
  for (const _ of accepted) await endOne()
  expect(await Promise.all(accepted)).toEqual(['a', 'b'])
})

it('ends the wait of whoever waited too long, and keeps the turn of the others', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { started, work, endOne } = pending()
  const queue = new HashQueue({ ...limits, longestWaitMs: 1000 })
  const running = queue.run('hash', work('running'))
  const late = expect(queue.run('hash', work('late'))).rejects.toMatchObject({ code: 'busy' })
  await vi.advanceTimersByTimeAsync(600)
  const next = queue.run('verify', work('next'))
  await vi.advanceTimersByTimeAsync(600)
  await late
  vi.useRealTimers()
  await endOne()
  await endOne()
  expect(await Promise.all([running, next])).toEqual(['running', 'next'])
  expect(started).toEqual(['running', 'next'])
})
