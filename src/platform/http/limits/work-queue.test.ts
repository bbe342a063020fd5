import { expect, test } from 'vitest'
import { Overloaded, WorkQueue } from './work-queue.ts'

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
  await expect(add()).rejects.toThrow(Overloaded)
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
  await expect(add()).rejects.toThrow(Overloaded)
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
