import { expect, it } from 'vitest'
import { localSettings, settingsIn, TransactionQueries } from './watched-client.ts'

function recorded(refused?: string) {
  const asked: string[] = []
  const queries = new TransactionQueries(async (text) => {
    asked.push(text)
    if (text === refused) throw new Error('refused')
    return { rows: [{ text }] } as never
  }, "set local role = 'auth_service'")
  return { asked, queries }
}

it('a query alone is a transaction with the settings of the pool, and returns its own result', async () => {
  const { asked, queries } = recorded()
  expect((await queries.query('select 1')).rows).toEqual([{ text: 'select 1' }])
  expect(asked).toEqual(["begin; set local role = 'auth_service'", 'select 1', 'commit'])
})

it('a query that is refused leaves no transaction open', async () => {
  const { asked, queries } = recorded('select 1')
  await expect(queries.query('select 1')).rejects.toThrow('refused')
  await queries.query('select 2')
  expect(asked.slice(2)).toEqual(['rollback', "begin; set local role = 'auth_service'", 'select 2', 'commit'])
})

it('a transaction of the caller gets the settings first, and its own ones prevail', async () => {
  const { asked, queries } = recorded()
  await queries.query('begin read only; set local role visitor')
  await queries.query('select 1')
  await queries.query('rollback to savepoint a')
  await queries.query('select 2')
  await queries.query('commit')
  await queries.query('select 3')
  expect(asked.slice(0, 5)).toEqual([
    "begin read only; set local role = 'auth_service'; set local role visitor",
    'select 1',
    'rollback to savepoint a',
    'select 2',
    'commit',
  ])
  expect(asked[6]).toBe('select 3')
})

it('the options of a start-up become settings of a transaction', () => {
  const settings = settingsIn('-c role=auth_service -c shop.keys_newsletter=database,abc')
  expect(settings).toEqual({ role: 'auth_service', 'shop.keys_newsletter': 'database,abc' })
  expect(localSettings({ ...settings, lock_timeout: 5000 })).toBe(
    "set local role = 'auth_service'; set local shop.keys_newsletter = 'database,abc'; set local lock_timeout = '5000'",
  )
})
