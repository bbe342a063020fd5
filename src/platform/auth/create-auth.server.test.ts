import { createHmac } from 'node:crypto'
import pg from 'pg'
import { expect, it } from 'vitest'
import type { Logger } from '../log.ts'
import { resigned, serviceLog } from './create-auth.server.ts'

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

const cookie = (key: string, value = 'token') =>
  `session=${encodeURIComponent(`${value}.${createHmac('sha256', key).update(value).digest('base64')}`)}`

it('a cookie of an earlier key is signed again by the present one; other cookies stay as they are', () => {
  expect(resigned(`a=1; ${cookie('old')}; b=2`, 'session', ['new', 'old'])).toBe(`a=1; ${cookie('new')}; b=2`)
})

it('a cookie of the present key, of a foreign one, or without a signature is left alone', () => {
  expect(resigned(cookie('new'), 'session', ['new', 'old'])).toBeNull()
  expect(resigned(cookie('foreign'), 'session', ['new', 'old'])).toBeNull()
  expect(resigned(cookie('old'), 'session', ['new'])).toBeNull()
  for (const broken of ['session=', 'session=%', 'session=token', 'other=1']) {
    expect(resigned(broken, 'session', ['new', 'old'])).toBeNull()
  }
})
