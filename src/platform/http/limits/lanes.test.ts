import { expect, it, vi } from 'vitest'
import { WorkQueue } from './work-queue.ts'

const limits = { running: 1, waiting: 10, expectedMs: 60_000, waitingMs: 60_000 }

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
  const queue = new WorkQueue({ ...limits, running: 2, waiting: 3 })
  const accepted = ['a', 'b', 'c', 'd', 'e'].map((name) => queue.run(work(name), 'hash'))
  await expect(queue.run(work('f'), 'hash')).rejects.toMatchObject({ code: 'busy' })
  const signIn = queue.run(work('sign-in'), 'verify')
  expect(started).toEqual(['a', 'b'])
  for (const _ of [1, 2, 3, 4, 5, 6]) await endOne()
  expect(await Promise.all([...accepted, signIn])).toEqual(['a', 'b', 'c', 'd', 'e', 'sign-in'])
  const later = queue.run(work('later'), 'hash')
  await endOne()
  expect(await later).toBe('later')
})

it('serves sign-ins and registrations in turn, however many wait of the one', async () => {
  const { started, work, endOne } = pending()
  const queue = new WorkQueue(limits)
  const all = ['r1', 'r2', 'r3', 'r4'].map((name) => queue.run(work(name), 'hash'))
  all.push(...['s1', 's2'].map((name) => queue.run(work(name), 'verify')))
  for (const _ of all) await endOne()
  await Promise.all(all)
  expect(started).toEqual(['r1', 'r2', 's1', 'r3', 's2', 'r4'])
})

it('refuses at once whoever would wait too long, by what hashes take now, and says when to come again', async () => {
  const { work, endOne } = pending()
  let now = 0
  const queue = new WorkQueue({ ...limits, expectedMs: 8000 }, () => now)
  const slow = queue.run(work('slow'), 'hash')
  now = 20_000
  await endOne()
  await slow
  // A hash takes some 4 s by now: one runs and one waits, a third would wait for more than 8 s.
  const accepted = ['a', 'b'].map((name) => queue.run(work(name), 'hash'))
  const refusal = { code: 'busy', details: { retryAfterSeconds: 9 } }
  await expect(queue.run(work('c'), 'hash')).rejects.toMatchObject(refusal)
  await expect(queue.run(work('d'), 'verify')).rejects.toMatchObject({ code: 'busy' })
  for (const _ of accepted) await endOne()
  expect(await Promise.all(accepted)).toEqual(['a', 'b'])
})

it('ends the wait of whoever waited too long, and keeps the turn of the others', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { started, work, endOne } = pending()
  const queue = new WorkQueue({ ...limits, waitingMs: 1000 })
  const running = queue.run(work('running'), 'hash')
  const late = expect(queue.run(work('late'), 'hash')).rejects.toMatchObject({ code: 'busy' })
  await vi.advanceTimersByTimeAsync(600)
  const next = queue.run(work('next'), 'verify')
  await vi.advanceTimersByTimeAsync(600)
  await late
  vi.useRealTimers()
  await endOne()
  await endOne()
  expect(await Promise.all([running, next])).toEqual(['running', 'next'])
  expect(started).toEqual(['running', 'next'])
})
