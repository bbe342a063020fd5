import { object } from 'valibot'
import { expect, test } from 'vitest'
import { DomainError } from '#lib/errors/domain-error.ts'
import { readConfig } from './config/config.ts'
import { readAs, visitor } from './database/actor.ts'
import { runEndpoint } from './run-command.server.ts'
import { openRuntime } from './runtime.ts'

// Nobody listens at this port.
openRuntime(readConfig({ LOG_LEVEL: 'silent' }), 'postgres://shop_pages@127.0.0.1:1/shop')

test('CHK-20 a database that is away is a failure of its own, without a reference', async () => {
  const work = () => readAs(visitor, (db) => db.selectFrom('products').select('id').execute())
  expect(await runEndpoint(object({}), {}, work)).toStrictEqual({
    ok: false,
    error: { code: 'database_away', details: undefined },
  })
})

test('ERR-05 an unknown error gets a reference, a refusal none', async () => {
  const failing = (error: Error) =>
    runEndpoint(object({}), {}, async () => {
      throw error
    })
  expect(await failing(new Error('a mistake'))).toEqual({
    ok: false,
    error: { code: 'internal', errorId: expect.stringMatching(/^[0-9a-f]{8}$/) },
  })
  expect(await failing(new DomainError('product_not_found'))).toEqual({
    ok: false,
    error: { code: 'product_not_found' },
  })
})
