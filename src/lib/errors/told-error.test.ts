import { expect, test } from 'vitest'
import { FailureError } from './result.ts'
import { errorIdOf, loggedMessage, raisedMessage, raisedTextOf } from './told-error.ts'

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
