import { expect, test } from 'vitest'
import { vapidKeys } from './send-push.server.ts'

const secret = 'a'.repeat(64)

test('PUSH-01 the same secret makes the same pair, another one another', () => {
  expect(vapidKeys(secret)).toEqual(vapidKeys(secret))
  expect(vapidKeys(secret).publicKey).not.toBe(vapidKeys('b'.repeat(64)).publicKey)
})
