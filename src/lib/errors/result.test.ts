import * as v from 'valibot'
import { expect, test } from 'vitest'
import { FailureError, fail, fieldMessages, succeed, unwrap } from './result.ts'

test('a success gives its value, a failure is thrown as it was told', () => {
  expect(unwrap(succeed(7))).toBe(7)
  const failure = { code: 'stock_insufficient', details: { left: 2 } }
  const thrown = expect(() => unwrap(fail(failure)))
  thrown.toThrow(FailureError)
  thrown.toThrow(expect.objectContaining({ failure }))
})

const schema = v.pipe(
  v.object({ name: v.pipe(v.string(), v.minLength(2, 'court'), v.regex(/^a/, 'autre')) }),
  v.check(({ name }) => name !== 'aaa', 'déjà pris'),
)

test.each([
  [schema, { name: 'b' }, { name: 'court' }],
  [schema, { name: 'aaa' }, {}],
  [v.array(v.number()), ['a'], {}],
])('beside each field stands the first of its messages', (checked, input, messages) => {
  const { issues } = v.safeParse(checked, input)
  expect(issues).toBeDefined()
  expect(fieldMessages(issues ?? [])).toEqual(messages)
})
