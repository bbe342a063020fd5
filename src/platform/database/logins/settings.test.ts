import { describe, expect, it } from 'vitest'
import { readConfig } from '#platform/config/config.ts'
import { isBehindPooler } from './addresses.ts'
import { servingAddresses } from './serving-addresses.ts'
import { encryptedDatabaseUrl } from './settings.ts'

const owner = 'postgres://owner:secret@127.0.0.1:5432/shop'
const server = 'postgres://shop_pages:other@127.0.0.1:5432/shop'

function addressesOf(env: Record<string, string>, serverUrl: string) {
  const { pages, signIn, messages, changes } = servingAddresses(serverUrl, readConfig(env).serving)
  return { pages: pages.url, signIn: signIn.url, messages: messages.url, changes: changes.url }
}

const place = (url: string) => `${new URL(url).username}@${new URL(url).port}`

describe('D40 the addresses of the database', () => {
  it('without a pooler all lead to the server, with a login for each kind of pool', () => {
    const found = addressesOf({ DATABASE_URL: owner }, server)
    expect(Object.values(found).map(place)).toEqual([
      'shop_pages@5432',
      'shop_sign_in@5432',
      'shop_messages@5432',
      'shop_pages@5432',
    ])
    expect(Object.values(found).some(isBehindPooler)).toBe(false)
  })

  it('DATABASE_DIRECT_URL leads owner, messages and changes past the pooler', () => {
    const env = {
      DATABASE_URL: owner.replace('5432', '6432'),
      DATABASE_DIRECT_URL: 'postgres://127.0.0.1:5432/shop',
    }
    expect(readConfig(env).databaseUrl).toBe(owner)
    const found = addressesOf(env, server)
    expect(Object.values(found).map(place)).toEqual([
      'shop_pages@6432',
      'shop_sign_in@6432',
      'shop_messages@5432',
      'shop_pages@5432',
    ])
    expect(Object.values(found).map(isBehindPooler)).toEqual([true, true, false, false])
  })

  it('one login of the operator serves everything; others may be set for sign-in and messages', () => {
    const one = 'postgres://boutique:secret@127.0.0.1:5432/shop'
    const { databaseUrl, serving } = readConfig({ DATABASE_SERVER_URL: one })
    expect([databaseUrl, serving.url]).toEqual([null, one])
    expect(new Set(Object.values(addressesOf({ DATABASE_SERVER_URL: one }, one)))).toEqual(new Set([one]))
    const given = addressesOf(
      {
        DATABASE_SERVER_URL: one,
        DATABASE_SIGN_IN_URL: 'postgres://comptes:two@127.0.0.1/shop',
        DATABASE_MESSAGES_URL: 'postgres://courrier:three@127.0.0.1/shop',
      },
      one,
    )
    expect([given.signIn, given.messages]).toEqual([
      'postgres://comptes:two@127.0.0.1:5432/shop',
      'postgres://courrier:three@127.0.0.1:5432/shop',
    ])
  })

  it('DATABASE_POOL sets the pages, or each pool by its name', () => {
    const usual = { pages: 10, signIn: 5, sessions: 3, messages: 6 }
    expect(readConfig({}).poolSizes).toEqual(usual)
    expect(readConfig({ DATABASE_POOL: '25' }).poolSizes).toEqual({ ...usual, pages: 25 })
    expect(readConfig({ DATABASE_POOL: 'pages=4, sign-in=2,messages=3' }).poolSizes).toEqual({
      pages: 4,
      signIn: 2,
      sessions: 3,
      messages: 3,
    })
    for (const wrong of ['0', 'messages=2', 'everything=3', 'pages=501'])
      expect(() => readConfig({ DATABASE_POOL: wrong })).toThrow(/^DATABASE_POOL : /)
  })

  it('OPS-13 settings that contradict each other are refused', () => {
    const here = 'postgres://127.0.0.1/shop'
    expect(() => readConfig({ DATABASE_DIRECT_URL: here })).toThrow(/^DATABASE_SERVER_URL : manque/)
    expect(() => readConfig({ DATABASE_URL: owner, DATABASE_SIGN_IN_URL: here })).toThrow(
      /^DATABASE_SERVER_URL : manque/,
    )
    expect(() => readConfig({ DATABASE_SERVER_URL: server, BACKUP_DIR: '/backups' })).toThrow(
      /^BACKUP_DIR : /,
    )
    expect(() => readConfig({ DATABASE_URL: owner, DATABASE_CA_FILE: '/nowhere.pem' })).toThrow(
      'DATABASE_CA_FILE : le fichier ne se lit pas (/nowhere.pem)',
    )
  })

  it('DATABASE_CA_FILE is the authority of each address that names none', () => {
    const file = import.meta.filename
    const { databaseUrl } = readConfig({
      DATABASE_URL: 'postgres://owner:secret@db.example/shop',
      DATABASE_CA_FILE: file,
    })
    const { searchParams } = new URL(databaseUrl ?? '')
    expect([searchParams.get('sslmode'), searchParams.get('sslrootcert')]).toEqual(['verify-full', file])
  })
})

describe('an address that is read again', () => {
  it('changes once for connections that are refused together, and stays when the file cannot be read', async () => {
    const { serving } = readConfig({ DATABASE_SERVER_URL: server })
    let readings = 0
    let password = 'new'
    const addresses = servingAddresses(server, serving, async () => {
      readings += 1
      if (password === 'missing') throw new Error('ENOENT')
      return { serverUrl: server.replace('other', password), settings: serving }
    })
    await Promise.all([addresses.pages.renew(), addresses.messages.renew()])
    expect([readings, new URL(addresses.pages.url).password]).toEqual([1, 'new'])
    password = 'missing'
    await addresses.changes.renew()
    expect(new URL(addresses.changes.url).password).toBe('new')
  })
})

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
