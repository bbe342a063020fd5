import { MutationObserver, QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { readAgainAfter } from './read-again-after.ts'

test('after a success a mutation is pending until everything is read again, after a failure it is not', async () => {
  const reading = Promise.withResolvers<void>()
  let readings = 0
  const mutation = new MutationObserver(new QueryClient(), {
    mutationFn: async (isRefused: boolean) => {
      if (isRefused) throw new Error('refused')
    },
    onSettled: readAgainAfter(() => {
      readings += 1
      return reading.promise
    }),
  })
  await expect(mutation.mutate(true)).rejects.toThrow('refused')
  expect(mutation.getCurrentResult().status).toBe('error')
  expect(readings).toBe(1)

  const answered = mutation.mutate(false)
  await expect.poll(() => readings).toBe(2)
  expect(mutation.getCurrentResult().status).toBe('pending')
  reading.resolve()
  await answered
  expect(mutation.getCurrentResult().status).toBe('success')
})
