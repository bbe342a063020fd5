import { safeParse } from 'valibot'
import { expect, test } from 'vitest'
import { exportPartSchema, subscriberActivitySchema, subscriberIdSchema } from './subscriber.ts'

const id = '019aa000-0000-7000-8000-000000000001'
const subscribedAt = '2026-11-21T09:30:00.123Z'

test.each([
  [subscriberIdSchema, { id }, true],
  [subscriberIdSchema, { id: '1' }, false],
  [subscriberActivitySchema, { id, isActive: false }, true],
  [subscriberActivitySchema, { id }, false],
  [subscriberActivitySchema, { id: '1', isActive: true }, false],
  [exportPartSchema, { after: null }, true],
  [exportPartSchema, { after: { id, subscribedAt } }, true],
  [exportPartSchema, { after: { id, subscribedAt: 'hier' } }, false],
  [exportPartSchema, { after: { id: '1', subscribedAt } }, false],
  [exportPartSchema, {}, false],
])('ANEWS-11 whether the server takes %#: %j, %j', (schema, input, isTaken) => {
  expect(safeParse(schema, input).success).toBe(isTaken)
})
