import { createHmac } from 'node:crypto'
import { expect, it } from 'vitest'
import { resigned } from './earlier-keys.server.ts'

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
