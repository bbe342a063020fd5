import { beforeEach, expect, it } from 'vitest'
import { readSavedSettings, saveSettings } from '#features/settings/admin/saved-settings.server.ts'
import { type Settings, settingKeys } from '#features/settings/settings.ts'
import type { Actor } from '#platform/database/actor.ts'
import { addAdmin, addUser } from '#tests/fixtures/database/accounts/users.ts'
import { waitForBlocked } from '#tests/fixtures/database/admin.ts'
import { serverRuntime } from '#tests/fixtures/database/runtime.ts'
import { testDatabase } from '#tests/fixtures/database/test.ts'

const database = testDatabase()
serverRuntime(database)
let admin: Actor
let seen: Settings

beforeEach(async () => {
  admin ??= await addAdmin(database)
  seen = await readSavedSettings(admin)
})

const save = (settings: Settings, began = seen) => saveSettings(admin, { settings, seen: began })

it('ASET-01 ASET-05 all nine are read and saved, and a missing one is an empty field', async () => {
  expect(Object.keys(seen)).toEqual([...settingKeys])
  await database.owner.query(`delete from system_settings where key = 'business_hours'`)
  const now = await readSavedSettings(admin)
  expect(now.businessHours).toBe('')
  await save({ ...now, storeName: 'Nuit' }, now)
  expect(await readSavedSettings(admin)).toEqual({ ...now, storeName: 'Nuit' })
})

it('ASET-05 a save that did not know of another one is refused with the values of now', async () => {
  const theirs = { ...seen, contactPhone: '0700000001' }
  await save(theirs)
  await expect(save({ ...seen, storeName: 'Jour' })).rejects.toMatchObject({
    code: 'version_conflict',
    details: theirs,
  })
  expect(await readSavedSettings(admin)).toEqual(theirs)
  await save({ ...theirs, storeName: 'Jour' }, theirs)
})

it('ASET-05 of two admins who save at the same moment one is refused', async () => {
  const gate = await database.owner.connect()
  await gate.query('begin; lock table system_settings in share mode')
  const both = Promise.allSettled([save({ ...seen, storeName: 'Un' }), save({ ...seen, storeName: 'Deux' })])
  await waitForBlocked(database, 2)
  await gate.query('commit')
  gate.release()
  const results = await both
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'version_conflict' },
  })
})

it('PERM-07 is for admins of this moment', async () => {
  const userId = await addUser(database)
  const attempt = (actor: Actor) => saveSettings(actor, { settings: seen, seen })
  await expect(attempt({ role: 'admin', userId })).rejects.toMatchObject({ code: 'forbidden' })
  await expect(attempt({ role: 'customer', userId })).rejects.toMatchObject({ code: 'permission_denied' })
})
