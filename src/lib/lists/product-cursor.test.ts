import { expect, test } from 'vitest'
import { joinCursor, splitCursor } from './product-cursor.ts'

const id = '0190a6f0-0000-7000-8000-0000000000ab'

test.each(['2026-11-22 08:00:00.123456+00', '2026-11-22 08:00:00+12', '2026-02-28 08:00:00.1-03:30'])(
  'a cursor at %s is taken apart as it was joined',
  (key) => {
    expect(splitCursor(joinCursor({ key, id }))).toEqual({ key, id })
  },
)

test.each([
  `9999-99-99 99:99:99+00~${id}`,
  `2026-11-22 25:00:00+00~${id}`,
  `2026-02-31 08:00:00+00~${id}`,
  `0000-01-01 08:00:00+00~${id}`,
  `2026-11-22~${id}`,
  `x2026-11-22 08:00:00+00~${id}`,
  `2026-11-22 08:00:00+00x~${id}`,
  `---------------~${id}`,
  '2026-11-22 08:00:00+00~abc',
])('« %s » is none of ours', (cursor) => {
  expect(splitCursor(cursor)).toBeNull()
})
