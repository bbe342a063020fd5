import { afterEach, expect, test, vi } from 'vitest'
import { KeptAnswer } from './kept-answer.ts'

afterEach(() => void vi.restoreAllMocks())

test('D61 an answer is made once for all who ask, again after 45 seconds, and never twice at the same time', async () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0)
  const makings: ReturnType<typeof Promise.withResolvers<string>>[] = []
  let count = 0
  const kept = new KeptAnswer('text/csv', async () => {
    count += 1
    async function* parts() {
      const making = Promise.withResolvers<string>()
      makings.push(making)
      yield await making.promise
    }
    return { parts: parts(), facts: count }
  })
  const first = [kept.facts(), kept.facts()]
  clock.mockReturnValue(60_000)
  first.push(kept.facts())
  await vi.waitFor(() => expect(makings).toHaveLength(1))
  makings[0]?.resolve('a')
  expect(await Promise.all(first)).toEqual([1, 1, 1])
  const second = [kept.facts(), kept.facts()]
  await vi.waitFor(() => expect(makings).toHaveLength(2))
  makings[1]?.reject(new Error('the database is away'))
  expect((await Promise.allSettled(second)).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  const third = kept.facts()
  await vi.waitFor(() => expect(makings).toHaveLength(3))
  makings[2]?.resolve('c')
  expect(await third).toBe(3)
  clock.mockReturnValue(104_999)
  expect(await kept.facts()).toBe(3)
  expect(count).toBe(3)
})
