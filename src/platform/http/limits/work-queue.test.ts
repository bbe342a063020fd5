import { expect, test, vi } from 'vitest'
import { Batches, WorkQueue } from './work-queue.ts'

type Limits = ConstructorParameters<typeof WorkQueue>[0]

/** A queue of tasks that end on command, in any order. */
function queueOf(limits: Limits, now?: () => number) {
  const queue = new WorkQueue(limits, now)
  const begun: string[] = []
  const ends = new Map<string, PromiseWithResolvers<void>>()
  const add = (name: string, lane?: string) =>
    queue.run(async () => {
      begun.push(name)
      const gate = Promise.withResolvers<void>()
      ends.set(name, gate)
      await gate.promise
      return name
    }, lane)
  /** Ends tasks, one after the other, and lets what comes next begin. */
  const end = async (...names: string[]) => {
    for (const name of names) {
      ends.get(name)?.resolve()
      await settle()
    }
  }
  return { begun, add, end, fail: (name: string) => ends.get(name)?.reject(new Error('no')) }
}

const settle = () => new Promise(setImmediate)
const busy = { code: 'busy' }

test('a few works run at once, a few of each lane wait their turn, and the next of a full lane is refused', async () => {
  const { begun, add, end } = queueOf({ running: 2, waiting: 1 })
  const three = [add('1', 'hash'), add('2', 'hash'), add('3', 'hash')]
  await expect(add('4', 'hash')).rejects.toMatchObject(busy)
  const other = add('other', 'verify')
  expect(begun).toEqual(['1', '2'])
  await end('2')
  expect(begun).toEqual(['1', '2', '3'])
  await end('1', '3', 'other')
  expect(await Promise.all([...three, other])).toEqual(['1', '2', '3', 'other'])
  const later = add('later', 'hash')
  await end('later')
  expect(await later).toBe('later')
})

test('a work whose turn does not come in time is refused, and the others keep theirs', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { begun, add, end } = queueOf({ running: 1, waiting: 2, waitingMs: 1000 })
  const first = add('first')
  const late = expect(add('late')).rejects.toMatchObject(busy)
  await vi.advanceTimersByTimeAsync(600)
  const next = add('next')
  await vi.advanceTimersByTimeAsync(600)
  await late
  vi.useRealTimers()
  await end('first', 'next')
  expect(await Promise.all([first, next])).toEqual(['first', 'next'])
  expect(begun).toEqual(['first', 'next'])
})

test('a task that fails passes its place on', async () => {
  const { add, end, fail } = queueOf({ running: 1, waiting: 1 })
  const [first, second] = [add('1'), add('2')]
  fail('1')
  await expect(first).rejects.toThrow('no')
  await end('2')
  expect(await second).toBe('2')
  const third = add('3')
  await end('3')
  expect(await third).toBe('3')
})

test('sign-ins and registrations are served in turn, however many wait of the one', async () => {
  const { begun, add, end } = queueOf({ running: 1, waiting: 10 })
  const all = ['r1', 'r2', 'r3', 'r4'].map((name) => add(name, 'hash'))
  all.push(...['s1', 's2'].map((name) => add(name, 'verify')))
  const turns = ['r1', 'r2', 's1', 'r3', 's2', 'r4']
  await end(...turns)
  await Promise.all(all)
  expect(begun).toEqual(turns)
})

test('whoever would wait too long, by what tasks take now, is refused at once, and told when to come again', async () => {
  let now = 0
  const { add, end } = queueOf({ running: 1, waiting: 10, expectedMs: 8000 }, () => now)
  const slow = add('slow', 'hash')
  now = 20_000
  await end('slow')
  await slow
  // A task takes some 4 s by now: one runs and one waits, a third would wait for more than 8 s.
  const accepted = ['a', 'b'].map((name) => add(name, 'hash'))
  await expect(add('c', 'hash')).rejects.toMatchObject({ ...busy, details: { retryAfterSeconds: 9 } })
  await expect(add('d', 'verify')).rejects.toMatchObject(busy)
  await end('a', 'b')
  expect(await Promise.all(accepted)).toEqual(['a', 'b'])
})

const usual = { size: 3, running: 1, waiting: 10, waitingMs: 60_000, patienceMs: 60_000 }

/** Batches that end on command, and what each of them took. */
function batchesOf(options: Partial<typeof usual> = {}) {
  const taken: string[][] = []
  const ends: PromiseWithResolvers<void>[] = []
  const keyOf = (item: string) => item.slice(0, 1)
  const batches = new Batches<string, string>({ ...usual, keyOf, ...options }, async (take) => {
    const items = take()
    const gate = Promise.withResolvers<void>()
    taken.push([...items])
    ends.push(gate)
    await gate.promise
    return items.map((item) =>
      item.endsWith('!')
        ? { status: 'rejected', reason: new Error(item) }
        : { status: 'fulfilled', value: item.toUpperCase() },
    )
  })
  /** Ends batches, one after the other, by their numbers. */
  const end = async (...numbers: number[]) => {
    for (const number of numbers) {
      ends[number]?.resolve()
      await settle()
    }
  }
  const addAll = (...items: string[]) => Promise.allSettled(items.map((item) => batches.add(item)))
  return { batches, taken, end, addAll }
}

test('an item that comes alone goes at once; those that come meanwhile are the next batch', async () => {
  const { taken, end, addAll } = batchesOf()
  const results = addAll('a', 'b', 'c!', 'd', 'e')
  expect(taken).toEqual([['a']])
  await end(0)
  expect(taken).toEqual([['a'], ['b', 'c!', 'd']])
  await end(1, 2)
  expect(taken).toEqual([['a'], ['b', 'c!', 'd'], ['e']])
  const values = (await results).map((result) => (result.status === 'fulfilled' ? result.value : 'refused'))
  expect(values, 'a refused item leaves its neighbours alone').toEqual(['A', 'B', 'refused', 'D', 'E'])
})

test('two batches are at work side by side where two may be', async () => {
  const { taken, end, addAll } = batchesOf({ running: 2 })
  const results = addAll('a', 'b', 'c', 'd', 'e', 'f')
  expect(taken).toEqual([['a'], ['b']])
  await end(1)
  expect(taken.slice(2)).toEqual([['c', 'd', 'e']])
  await end(0)
  expect(taken.slice(3)).toEqual([['f']])
  await end(2, 3)
  expect((await results).map(({ status }) => status)).toEqual(Array(6).fill('fulfilled'))
})

test('two items with one key never come into one batch', async () => {
  const { taken, end, addAll } = batchesOf()
  const results = addAll('a', 'b1', 'b2', 'c')
  await end(0, 1, 2)
  expect(taken).toEqual([['a'], ['b1', 'c'], ['b2']])
  await results
})

test('a batch that takes long does not hold up the next one', async () => {
  const { batches, taken, end } = batchesOf({ patienceMs: 10 })
  const [first, second] = [batches.add('a'), batches.add('b')]
  await expect.poll(() => taken).toEqual([['a'], ['b']])
  await end(1)
  expect(await second).toBe('B')
  await end(0)
  expect(await first).toBe('A')
})

test('an item whose batch does not begin in time is refused, and so is one too many', async () => {
  const { batches, taken, end } = batchesOf({ waiting: 1, waitingMs: 10 })
  const first = batches.add('a')
  const late = batches.add('b')
  await expect(batches.add('c')).rejects.toThrow('busy')
  await expect(late).rejects.toThrow('busy')
  await end(0)
  expect(await first).toBe('A')
  expect(taken).toEqual([['a']])
})
