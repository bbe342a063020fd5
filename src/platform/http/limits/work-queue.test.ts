import { expect, test } from 'vitest'
import { Batches, WorkQueue } from './work-queue.ts'

/** Tasks that end on command. */
function works(queue: WorkQueue) {
  const begun: number[] = []
  const ends: PromiseWithResolvers<void>[] = []
  const add = () => {
    const end = Promise.withResolvers<void>()
    const number = ends.push(end)
    return queue.run(async () => {
      begun.push(number)
      await end.promise
      return number
    })
  }
  return { begun, ends, add }
}

const settle = () => new Promise(setImmediate)

test('a few works run at once, a few wait their turn, and the next is refused', async () => {
  const { begun, ends, add } = works(new WorkQueue({ running: 2, waiting: 1 }))
  const [first, second, third] = [add(), add(), add()]
  await expect(add()).rejects.toThrow('busy')
  expect(begun).toEqual([1, 2])
  ends[1]?.resolve()
  expect(await second).toBe(2)
  await settle()
  expect(begun).toEqual([1, 2, 3])
  ends[0]?.resolve()
  ends[2]?.resolve()
  expect(await Promise.all([first, third])).toEqual([1, 3])
})

test('a work whose turn does not come in time is refused, and the next one still gets it', async () => {
  const queue = new WorkQueue({ running: 1, waiting: 2, waitingMs: 20 })
  const { begun, ends, add } = works(queue)
  const first = add()
  await expect(add()).rejects.toThrow('busy')
  const third = add()
  ends[0]?.resolve()
  expect(await first).toBe(1)
  await settle()
  expect(begun).toEqual([1, 3])
  ends[2]?.resolve()
  expect(await third).toBe(3)
})

test('a task that fails passes its place on', async () => {
  const { ends, add } = works(new WorkQueue({ running: 1, waiting: 1 }))
  const [first, second] = [add(), add()]
  ends[0]?.reject(new Error('no'))
  await expect(first).rejects.toThrow('no')
  ends[1]?.resolve()
  expect(await second).toBe(2)
  const third = add()
  ends[2]?.resolve()
  expect(await third).toBe(3)
})

/** Batches that end on command, and what each of them took. */
function batchesOf(
  options: {
    size?: number
    running?: number
    waiting?: number
    waitingMs?: number
    patienceMs?: number
  } = {},
) {
  const taken: string[][] = []
  const ends: PromiseWithResolvers<void>[] = []
  const batches = new Batches<string, string>(
    {
      size: 3,
      running: 1,
      waiting: 10,
      waitingMs: 60_000,
      patienceMs: 60_000,
      keyOf: (item) => item.slice(0, 1),
      ...options,
    },
    async (take) => {
      const items = take()
      const end = Promise.withResolvers<void>()
      taken.push([...items])
      ends.push(end)
      await end.promise
      return items.map((item) =>
        item.endsWith('!')
          ? { status: 'rejected', reason: new Error(item) }
          : { status: 'fulfilled', value: item.toUpperCase() },
      )
    },
  )
  const end = (at: number) => {
    ends[at]?.resolve()
    return new Promise(setImmediate)
  }
  return { batches, taken, end }
}

test('an item that comes alone goes at once; those that come meanwhile are the next batch', async () => {
  const { batches, taken, end } = batchesOf()
  const items = ['a', 'b', 'c', 'd', 'e'].map((item) => batches.add(item))
  expect(taken).toEqual([['a']])
  await end(0)
  expect(taken).toEqual([['a'], ['b', 'c', 'd']])
  await end(1)
  await end(2)
  expect(taken).toEqual([['a'], ['b', 'c', 'd'], ['e']])
  expect(await Promise.all(items)).toEqual(['A', 'B', 'C', 'D', 'E'])
})

test('two batches are at work side by side where two may be', async () => {
  const { batches, taken, end } = batchesOf({ running: 2 })
  const items = ['a', 'b', 'c', 'd', 'e', 'f'].map((item) => batches.add(item))
  expect(taken).toEqual([['a'], ['b']])
  await end(1)
  expect(taken).toEqual([['a'], ['b'], ['c', 'd', 'e']])
  await end(0)
  expect(taken).toEqual([['a'], ['b'], ['c', 'd', 'e'], ['f']])
  await end(2)
  await end(3)
  expect(await Promise.all(items)).toEqual(['A', 'B', 'C', 'D', 'E', 'F'])
})

test('a refused item leaves its neighbours alone', async () => {
  const { batches, end } = batchesOf()
  const results = Promise.allSettled(['a', 'b', 'c!', 'd'].map((item) => batches.add(item)))
  await end(0)
  await end(1)
  expect((await results).map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
    'fulfilled',
  ])
})

test('two items with one key never come into one batch', async () => {
  const { batches, taken, end } = batchesOf()
  const items = ['a', 'b1', 'b2', 'c'].map((item) => batches.add(item))
  await end(0)
  await end(1)
  await end(2)
  expect(taken).toEqual([['a'], ['b1', 'c'], ['b2']])
  await Promise.all(items)
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
