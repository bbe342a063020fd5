import { expect, test } from 'vitest'
import type { SampleInput } from '#tests/fixtures/threads/sample.thread.ts'
import { prepareThread, runInThread } from './run-in-thread.ts'

const program = new URL('../../../tests/fixtures/threads/sample.thread.ts', import.meta.url)
const run = (input: SampleInput, signal?: AbortSignal) =>
  runInThread<number>({
    program,
    input,
    answers: { double: async (number: number) => 2 * number },
    signal,
    // Only one that never ends takes all of it, on a busy machine as well.
    mostMs: input === 'loops' ? 1000 : 25_000,
  })
const refusal = (code: string) => expect.objectContaining({ code })

test('IMPORT-03 a file that takes too much time or memory is refused, and others have their turn, one after the other', async () => {
  const outcomes = await Promise.allSettled([
    run('hoards'),
    run('loops'),
    run('refuses'),
    run('asks'),
    run('fails'),
  ])
  expect(outcomes).toEqual([
    {
      status: 'rejected',
      reason: expect.objectContaining({
        code: 'file_too_slow',
        cause: refusal('ERR_WORKER_OUT_OF_MEMORY'),
      }),
    },
    { status: 'rejected', reason: refusal('file_too_slow') },
    { status: 'rejected', reason: refusal('file_empty') },
    { status: 'fulfilled', value: 20 },
    { status: 'rejected', reason: expect.objectContaining({ message: 'a fault of the shop' }) },
  ])
})

test('IMPORT-03 the reading of a file ends when the browser leaves, also while it waits for its turn', async () => {
  const left = new AbortController()
  const running = runInThread({ program, input: 'loops', answers: {}, signal: left.signal })
  const waiting = run('asks', left.signal)
  left.abort()
  await expect(running).rejects.toEqual(refusal('file_too_slow'))
  await expect(waiting).rejects.toEqual(refusal('file_too_slow'))
  expect(await run('asks')).toBe(20)
})

test('IMPORT-03 a thread is started before its file comes, and reads one after the other until one of them ends it', async () => {
  prepareThread(program)
  const first = await run('names itself')
  await expect(run('refuses')).rejects.toEqual(refusal('file_empty'))
  expect(await run('names itself')).toBe(first)
  await expect(run('loops')).rejects.toEqual(refusal('file_too_slow'))
  expect(await run('names itself')).not.toBe(first)
})
