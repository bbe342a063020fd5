import * as v from 'valibot'
import { expect, test } from 'vitest'
import {
  errorIdOf,
  FailureError,
  fail,
  fieldMessages,
  loggedMessage,
  raisedMessage,
  raisedTextOf,
  succeed,
  unwrap,
} from './result.ts'

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

test.each([
  ['of a call', new FailureError({ code: 'internal', errorId: 'ab12cd34' }), 'ab12cd34'],
  ['of a page that was rendered on the server', new Error(loggedMessage('ab12cd34')), 'ab12cd34'],
  ['of a network that failed', new TypeError('Failed to fetch'), undefined],
  ['of no error at all', 'ab12cd34', undefined],
])('ERR-05 the reference of an error: %s', (_, error, id) => {
  expect(errorIdOf(error)).toBe(id)
})

const closed = 'La boutique est fermée : à lundi (9 h) !'

test.each([
  ['of a call', new FailureError({ code: closed }), closed],
  ['of a page that was rendered on the server', new Error(raisedMessage(closed)), closed],
  ['of a call, with no capital', new FailureError({ code: 'fermée à midi' }), 'fermée à midi'],
  ['of a call, with a capital', new FailureError({ code: 'Fermé' }), 'Fermé'],
  ['of a failure with a code', new FailureError({ code: 'internal', errorId: 'ab12cd34' }), undefined],
  ['of a failure that is in the log', new Error(loggedMessage('ab12cd34')), undefined],
  ['of a network that failed', new TypeError('Failed to fetch'), undefined],
])('ERR-06 the text that was raised for people: %s', (_, error, text) => {
  expect(raisedTextOf(error)).toBe(text)
})
