import { afterEach, expect, it, vi } from 'vitest'
import { KeptAnswer } from './kept-answer.ts'

afterEach(() => void vi.restoreAllMocks())

it('D61 one answer is made at a time, however long it takes, and another half a minute later', async () => {
  const slow = Promise.withResolvers<void>()
  let made = 0
  const answer = new KeptAnswer('text/plain', async () => {
    made += 1
    await slow.promise
    async function* parts() {
      yield `text ${made}`
    }
    return { parts: parts(), facts: made }
  })
  const later = (ms: number) => vi.spyOn(performance, 'now').mockReturnValue(performance.now() + ms)
  const waiting = [answer.facts()]
  for (let asked = 0; asked < 10; asked += 1) {
    later(31_000)
    waiting.push(answer.facts())
  }
  slow.resolve()
  expect(new Set(await Promise.all(waiting))).toEqual(new Set([1]))
  later(31_000)
  expect([await answer.facts(), await answer.facts()]).toEqual([2, 2])
})
