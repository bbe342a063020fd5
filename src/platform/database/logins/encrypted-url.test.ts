import { expect, it } from 'vitest'
import { encryptedDatabaseUrl } from './encrypted-url.ts'

it.each([
  'postgres://owner:secret@localhost/shop',
  'postgres://owner:secret@127.0.0.1:5433/shop',
  'postgres://owner:secret@[::1]/shop?sslmode=disable',
  'postgres:///shop?host=/run/postgresql',
  'postgres://owner@%2Frun%2Fpostgresql/shop',
])('a database on this machine is taken as it is: %s', (url) => {
  expect(encryptedDatabaseUrl(url, false)).toBe(url)
})

it.each(['', '?sslmode=require', '?sslmode=verify-full', '?ssl=true', '?sslmode=prefer'])(
  'a database elsewhere is reached encrypted and verified: %s',
  (query) => {
    expect(encryptedDatabaseUrl(`postgres://owner:secret@db.example:5432/shop${query}`, false)).toBe(
      'postgres://owner:secret@db.example:5432/shop?sslmode=verify-full',
    )
  },
)

it.each([
  'sslmode=disable',
  'sslmode=no-verify',
  'sslmode=allow',
  'ssl=0',
  'uselibpqcompat=true&sslmode=require',
])(
  'a database elsewhere without TLS or verification is refused unless the operator allows it: %s',
  (query) => {
    const url = `postgres://owner:secret@db.example/shop?${query}`
    expect(() => encryptedDatabaseUrl(url, false)).toThrow(/^DATABASE_URL : .*ALLOW_UNENCRYPTED=database/)
    expect(() => encryptedDatabaseUrl(url, false)).not.toThrow(/secret/)
    expect(encryptedDatabaseUrl(url, true)).toBe(url)
  },
)

it('the host in the query counts, and a missing file of certificates is named', () => {
  const url = encryptedDatabaseUrl('postgres://localhost/shop?host=db.example', false)
  expect(new URL(url).searchParams.get('sslmode')).toBe('verify-full')
  expect(() => encryptedDatabaseUrl('postgres://db.example/shop?sslkey=/nowhere/key.pem', false)).toThrow(
    'DATABASE_URL : le fichier de sslkey ne se lit pas (/nowhere/key.pem).',
  )
})
