import { expect, it } from 'vitest'
import { logins, passwordIn, urlOfLogin } from './addresses.ts'

it('each login has a password of its own, the same in each instance', () => {
  const url = 'postgres://shop_pages:secret@db.example:5432/shop?sslmode=verify-full'
  const urls = logins.map((login) => urlOfLogin(url, login))
  expect(urls[0]).toBe(url)
  expect(urls.map((each) => new URL(each).username)).toEqual([...logins])
  expect(new Set(urls.map(passwordIn)).size).toBe(3)
  expect(logins.map((login) => urlOfLogin(url, login))).toEqual(urls)
})

it('a login with a certificate has no password', () => {
  expect(urlOfLogin('postgres://shop_pages@db.example/shop', 'shop_messages')).toBe(
    'postgres://shop_messages@db.example/shop',
  )
})

it('the address of a socket names the login in its query', () => {
  const url = urlOfLogin(
    'postgres:///shop?host=/run/postgresql&user=shop_pages&password=secret',
    'shop_sign_in',
  )
  const { searchParams } = new URL(url)
  expect([searchParams.get('host'), searchParams.get('user')]).toEqual(['/run/postgresql', 'shop_sign_in'])
  expect(passwordIn(url)).toMatch(/^[\w-]{43}$/)
})
