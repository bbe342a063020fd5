import pg from 'pg'
import { expect, it } from 'vitest'
import type { Logger } from '../log.ts'
import { serviceLog } from './service-log.ts'

it('a database error of the sign-in service is in the log without the row that it is about', () => {
  const lines: unknown[] = []
  const log = { error: (...line: unknown[]) => lines.push(line) } as unknown as Logger
  const error = Object.assign(new pg.DatabaseError('duplicate key value', 1, 'error'), {
    constraint: 'users_email_key',
    detail: 'Key (email)=(awa@example.com) already exists.',
  })
  serviceLog(log)('error', 'Failed to create user', error, 'sign-up')
  const [said] = lines
  expect(said).toMatchObject([
    { details: [{ constraint: 'users_email_key' }, 'sign-up'] },
    'sign-in service: Failed to create user',
  ])
  expect(JSON.stringify(said)).not.toContain('awa@example.com')
})
