import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { readSavedSettings, saveSettings } from '#features/settings/admin/settings-tab.server.ts'
import { type Settings, settingKeys } from '#features/settings/settings.ts'
import { snakeCase } from '#lib/camel-case.ts'
import { type Actor, asActor, visitor } from '#platform/database/actor.ts'
import { runtime } from '#platform/runtime.ts'
import { addAdmin, addUser } from '#tests/fixtures/database/accounts/users.ts'
import { whileHeld } from '#tests/fixtures/database/race.ts'
import { testDatabase } from '#tests/fixtures/database/test.ts'

const database = testDatabase()
type Row = { key: string; value: string; description?: string | null }
let admin: Actor
let before: Row[]
/** Whoever saves waits at it. */
const gate = ['lock table system_settings in share mode'] as const

const stored = () =>
  database.rows<Row & { description: string | null }>(
    'select key, value, description from system_settings order by key',
  )

beforeEach(async () => {
  admin ??= await addAdmin(database)
  before = await stored()
})

const save = (rows: unknown, actor: Actor = admin) =>
  asActor(actor, (db) => sql`select save_settings(${JSON.stringify(rows)}::jsonb)`.execute(db))
const all = (value: string): Row[] => settingKeys.map((key) => ({ key: snakeCase(key), value }))

describe('saving', () => {
  it('ASET-05 replaces all rows by those that come, and keeps the descriptions that do not', async () => {
    const change = all('neuf')
    const [first] = change
    if (first) first.description = 'Autre texte'
    await save(change)
    const descriptions = before.map(({ key, description }) =>
      key === first?.key ? 'Autre texte' : description,
    )
    expect(await stored()).toEqual(
      before.map(({ key }, at) => ({ key, value: 'neuf', description: descriptions[at] })),
    )
  })

  it('ASET-05 deletes what does not come, and brings it back later', async () => {
    await save([{ key: 'store_name', value: 'Ambre' }])
    expect((await stored()).map(({ key }) => key)).toEqual(['store_name'])
    await save(before)
    expect(await stored()).toEqual(before)
  })

  it('ASET-05 takes empty values and long ones, and any character, as they are', async () => {
    const value = `L'« Ambre » <b>& "fils"</b>\n😀 ${'é'.repeat(4000)}`
    await save([...all('').filter(({ key }) => key !== 'business_hours'), { key: 'business_hours', value }])
    const rows = await stored()
    expect(rows.find(({ key }) => key === 'business_hours')?.value).toBe(value)
    expect(rows.find(({ key }) => key === 'store_name')?.value).toBe('')
  })

  it.each([
    ['an unknown key', 'setting_unknown', [...all('x'), { key: 'smtp_password', value: 'x' }]],
    ['a key twice', 'invalid_input', [...all('x'), { key: 'store_name', value: 'y' }]],
    ['no value', 'invalid_input', [{ key: 'store_name' }]],
    ['null for a value', 'invalid_input', [{ key: 'store_name', value: null }]],
    ['a number for a value', 'invalid_input', [{ key: 'delivery_fee', value: 2000 }]],
    ['no key', 'invalid_input', [{ value: 'x' }]],
    ['a description that is none', 'invalid_input', [{ key: 'store_name', value: 'x', description: 1 }]],
    ['a value beyond 5000 characters', 'invalid_input', all('x'.repeat(5001))],
    ['no row', 'invalid_input', []],
    ['no list', 'invalid_input', { key: 'store_name', value: 'x' }],
    ['a list of texts', 'invalid_input', ['store_name']],
  ])('ASET-05 %s is refused, and all stays as it was', async (_what, code, rows) => {
    await expect(save(rows)).rejects.toMatchObject({ code })
    expect(await stored()).toEqual(before)
  })

  it('ASET-02 ASET-05 takes exactly the nine keys', async () => {
    for (const key of settingKeys) await save([{ key: snakeCase(key), value: 'x' }])
    await save(before)
    expect((await stored()).map(({ key }) => key)).toEqual(settingKeys.map(snakeCase).sort())
  })
})

describe('at once', () => {
  it('ASET-05 ten admins who save together leave the whole of one of them, and nobody fails', async () => {
    const ten = () => Promise.all(Array.from({ length: 10 }, (_, index) => save(all(`de ${index}`))))
    await whileHeld(database, gate, ten, 10)
    const rows = await stored()
    expect(rows).toHaveLength(settingKeys.length)
    expect(new Set(rows.map(({ value }) => value)).size).toBe(1)
  })

  it('ASET-05 a reader does not wait meanwhile and sees all former values', async () => {
    const client = await runtime().database.connect()
    const userId = await addUser(database, 'admin')
    await client.query(`begin; set local role admin; set local app.user_id = '${userId}'`)
    await client.query('select save_settings($1::jsonb)', [JSON.stringify(all('à moitié'))])
    const seen = await asActor(visitor, (db) =>
      db.selectFrom('systemSettings').select(['key', 'value', 'description']).orderBy('key').execute(),
    )
    expect(seen).toEqual(before)
    await client.query('rollback')
    client.release()
  })
})

describe('a form that began with what it saw', () => {
  let seen: Settings
  beforeEach(async () => {
    await save(before.length === settingKeys.length ? before : all('x'))
    seen = await readSavedSettings(admin)
  })
  const saveSeen = (settings: Settings, began = seen) => saveSettings(admin, { settings, seen: began })

  it('ASET-01 ASET-05 all nine are read and saved, and a missing one is an empty field', async () => {
    expect(Object.keys(seen)).toEqual([...settingKeys])
    await database.run(`delete from system_settings where key = 'business_hours'`)
    const now = await readSavedSettings(admin)
    expect(now.businessHours).toBe('')
    await saveSeen({ ...now, storeName: 'Nuit' }, now)
    expect(await readSavedSettings(admin)).toEqual({ ...now, storeName: 'Nuit' })
  })

  it('ASET-05 a save that did not know of another one is refused with the values of now', async () => {
    const theirs = { ...seen, contactPhone: '0700000001' }
    await saveSeen(theirs)
    const conflict = { code: 'version_conflict', details: theirs }
    await expect(saveSeen({ ...seen, storeName: 'Jour' })).rejects.toMatchObject(conflict)
    expect(await readSavedSettings(admin)).toEqual(theirs)
    await saveSeen({ ...theirs, storeName: 'Jour' }, theirs)
  })

  it('ASET-05 of two admins who save at the same moment one is refused', async () => {
    const both = () => Promise.allSettled(['Un', 'Deux'].map((storeName) => saveSeen({ ...seen, storeName })))
    const results = await whileHeld(database, gate, both, 2)
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'version_conflict' },
    })
  })
})
