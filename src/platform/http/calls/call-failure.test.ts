import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { readConfig } from '../../config/config.ts'
import { toDomainError } from '../../database/domain-error.ts'
import { openRuntime } from '../../runtime.ts'
import { callFailure } from './call-failure.ts'

const { log } = openRuntime(
  readConfig({ LOG_LEVEL: 'silent' }),
  // Nobody listens at this port.
  'postgres://shop_pages@127.0.0.1:1/shop',
)
const logged = vi.spyOn(log, 'error')

function raised(sqlState: string, message: string): Error {
  return Object.assign(new pg.DatabaseError(message, message.length, 'error'), { code: sqlState })
}

test.each([
  ['as pg throws it', (error: Error) => error],
  ['as a unit of work throws it', toDomainError],
])('ERR-06 a text that the database raises for people passes unchanged: %s', (_, thrown) => {
  logged.mockClear()
  expect(callFailure(thrown(raised('P0001', 'Fermée à midi.')))).toMatchObject({
    status: 500,
    message: 'call_told Ferm%C3%A9e%20%C3%A0%20midi.',
  })
  expect(logged).not.toHaveBeenCalled()
})

test.each([
  ['of the database', raised('42P01', 'relation "secrets" does not exist')],
  ['with a code of our own functions', raised('SHOP1', 'order_not_found')],
  ['of the code', new TypeError('cannot read the price')],
])('ERR-05 any other error stays in the log, under a reference: %s', (_, error) => {
  logged.mockClear()
  expect(callFailure(error)).toMatchObject({
    status: 500,
    message: expect.stringMatching(/^call_failed \w{8}$/),
  })
  expect(logged).toHaveBeenCalledOnce()
})
