import { expect, test } from 'vitest'
import { errorIdOf, loggedMessage } from './error-id.ts'
import { FailureError } from './result.ts'

test.each([
  ['of a call', new FailureError({ code: 'internal', errorId: 'ab12cd34' }), 'ab12cd34'],
  ['of a page that was rendered on the server', new Error(loggedMessage('ab12cd34')), 'ab12cd34'],
  ['of a network that failed', new TypeError('Failed to fetch'), undefined],
  ['of no error at all', 'ab12cd34', undefined],
])('ERR-05 the reference of an error: %s', (_, error, id) => {
  expect(errorIdOf(error)).toBe(id)
})
