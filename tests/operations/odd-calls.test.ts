import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeStartedDataDir, Shop } from '#tests/fixtures/operations/shop.ts'

let shop: Shop
let url = ''

const ends: (() => Promise<void>)[] = []
const atEnd = (end: () => Promise<void>) => void ends.unshift(end)
afterAll(async () => {
  for (const end of ends) await end()
})

beforeAll(async () => {
  shop = new Shop({ DATA_DIR: makeStartedDataDir(atEnd) }, { atEnd })
  url = await shop.ready()
})

describe('a call that no page of the shop sends', () => {
  const text = { t: 1, s: 'a' }
  const object = (entries: Record<string, unknown>, i = 0) => ({
    t: 10,
    i,
    p: { k: Object.keys(entries), v: Object.values(entries) },
    o: 0,
  })
  const call = (data: unknown) => ({ t: object({ data }), f: 127, m: [] })
  let deep: unknown = text
  for (let i = 1; i < 1000; i += 1) deep = object({ deep }, i)

  it.each<[string, string, string?]>([
    [
      'features and numbers beyond all bounds',
      '{"t":{"t":10,"i":0,"p":{"k":[],"v":[]},"o":0},"f":1e99,"m":{"length":1e9}}',
    ],
    ['a plain text beside them', '{"t":{"t":1,"s":"a"},"f":1e99,"m":{"length":1e9}}'],
    ['numbers that are none', JSON.stringify({ ...call(text), m: 7 })],
    ['nothing', '{"t":{"t":2,"s":0},"f":127,"m":[]}'],
    ['a context that is a text', JSON.stringify({ t: object({ context: text }), f: 127, m: [] })],
    ['a depth of 1,000', JSON.stringify(call(deep))],
    ['a depth of 100,000', '['.repeat(100_000)],
    ['a list that contains itself', JSON.stringify(call({ t: 9, i: 1, a: [{ t: 4, i: 1 }], o: 0 }))],
    ['a name twice', JSON.stringify(call({ t: 10, i: 1, p: { k: ['a', 'a'], v: [text, text] }, o: 0 }))],
    ['an unknown kind', JSON.stringify(call({ t: 1e9 }))],
    ['an endless number of items', JSON.stringify(call({ t: 9, i: 1, a: { length: 1e9 }, o: 0 }))],
    ['a large whole number', JSON.stringify(call({ t: 3, s: '9'.repeat(1000) }))],
    ['no JSON', '{'],
    ['a form', 'a=1', 'application/x-www-form-urlencoded'],
    ['two types', '{}', 'application/json; multipart/form-data; boundary=a'],
    ['a plain text', 'a=1', 'text/plain'],
    ['a form with parts', 'a=1', 'multipart/form-data; boundary=x'],
  ])('%s is 400 and no error of the log, for each method', async (_, body, type = 'application/json') => {
    const before = shop.err.length
    const ask = async (name: string, isGet: boolean) => {
      const path = `${url}/_serverFn/${name}`
      const { status } = await fetch(
        isGet ? `${path}?payload=${encodeURIComponent(body.slice(0, 3000))}` : path,
        {
          method: isGet ? 'GET' : 'POST',
          headers: {
            'x-tsr-serverfn': 'true',
            'sec-fetch-site': 'same-origin',
            ...(isGet ? {} : { 'content-type': type }),
          },
          ...(isGet ? {} : { body }),
        },
      )
      return status
    }
    expect([await ask('askForReset', false), await ask('getSession', true)]).toEqual([400, 400])
    const failures = shop.err
      .slice(before)
      .split('\n')
      .filter((line) => /"level":[56]0/.test(line))
    expect(failures).toEqual([])
  })
})

it('a call that is no plain data or of an unknown function is refused in the shop’s own words', async () => {
  const headers = { 'x-tsr-serverfn': 'true', 'sec-fetch-site': 'same-origin' }
  const ask = async (name: string, sent: RequestInit = {}) => {
    const answer = await fetch(`${url}/_serverFn/${name}`, { headers, ...sent })
    return [answer.status, await answer.text()]
  }
  const text = { method: 'POST', body: 'a=b', headers: { ...headers, 'content-type': 'text/plain' } }
  expect(await ask('askForReset', text)).toEqual([400, 'Adresse ou demande invalide'])
  for (const name of ['0000', 'getProduct/', 'getProduct/x'])
    expect(await ask(name), name).toEqual([404, 'Adresse inconnue'])
})

it('has the addresses by which a finder of a vulnerability and a password manager find their way', async () => {
  const told = await fetch(`${url}/.well-known/security.txt`)
  expect([told.status, told.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(await told.text()).toMatch(
    /^Contact: (mailto:|https?:)\S+\nExpires: \S+Z\nPreferred-Languages: fr\nCanonical: \S+\n$/,
  )
  const moved = await fetch(`${url}/.well-known/change-password`, { redirect: 'manual' })
  expect([moved.status, moved.headers.get('location')]).toEqual([303, '/reset-password'])
})
