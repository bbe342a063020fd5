import { expect, test } from 'vitest'

test('D38 an AbortSignal of Chrome 99 learns to throw its reason once it is aborted', async () => {
  const own = Object.getOwnPropertyDescriptor(AbortSignal.prototype, 'throwIfAborted')
  Reflect.deleteProperty(AbortSignal.prototype, 'throwIfAborted')
  try {
    await import('./before-start.ts')
    const controller = new AbortController()
    expect(() => controller.signal.throwIfAborted()).not.toThrow()
    controller.abort(new Error('given up'))
    expect(() => controller.signal.throwIfAborted()).toThrow('given up')
  } finally {
    if (own) Object.defineProperty(AbortSignal.prototype, 'throwIfAborted', own)
  }
})
