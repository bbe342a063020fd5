import { expect, it } from 'vitest'
import { HashQueue } from './hash-queue.ts'

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
  const queue = new HashQueue(2, 3)
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
  const queue = new HashQueue(1, 10)
  const all = ['r1', 'r2', 'r3', 'r4'].map((name) => queue.run('hash', work(name)))
  all.push(...['s1', 's2'].map((name) => queue.run('verify', work(name))))
  for (const _ of all) await endOne()
  await Promise.all(all)
  expect(started).toEqual(['r1', 's1', 'r2', 's2', 'r3', 'r4'])
})

it('gives the place of a hash that failed on', async () => {
  const queue = new HashQueue(1, 1)
  const failed = queue.run('hash', () => Promise.reject(new Error('broken')))
  const next = queue.run('hash', async () => 'next')
  await expect(failed).rejects.toThrow('broken')
  expect(await next).toBe('next')
})
