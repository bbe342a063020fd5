import { expect, test } from 'vitest'
import { type Settings, settingKeys } from '../../domain/settings.ts'
import { editAfterSave, overtakenFields, shownSettings, typeInto } from './settings-edit.ts'

const saved = Object.fromEntries(settingKeys.map((key) => [key, `${key} d’avant`])) as Settings
const type = (change: Partial<Settings>, edit = {}, on = saved) =>
  typeInto(on, edit, { ...shownSettings(on, edit), ...change })

test('ASET-01 what is typed is shown, and a field that is as saved again is no edit', () => {
  const edit = type({ store_name: 'Nuit' })
  expect(shownSettings(saved, edit)).toEqual({ ...saved, store_name: 'Nuit' })
  expect(type({ store_name: saved.store_name }, edit)).toEqual({})
})

test('what others save comes into the fields that were not typed into', () => {
  const edit = type({ store_name: 'Nuit' })
  const now = { ...saved, contact_phone: '0700000000' }
  expect(shownSettings(now, edit)).toEqual({ ...now, store_name: 'Nuit' })
  expect(overtakenFields(now, edit)).toEqual([])
})

test('a field that somebody else saved meanwhile is told, and still when one goes on typing', () => {
  const edit = type({ store_name: 'Nuit' })
  const now = { ...saved, store_name: 'Jour' }
  expect(overtakenFields(now, edit)).toEqual(['store_name'])
  const more = type({ store_name: 'Nuit noire' }, edit, now)
  expect(shownSettings(now, more).store_name).toBe('Nuit noire')
  expect(overtakenFields(now, more)).toEqual(['store_name'])
  expect(overtakenFields(now, type({ store_name: 'Jour' }, edit, now))).toEqual([])
  expect(overtakenFields({ ...saved, store_name: 'Nuit' }, edit)).toEqual([])
})

test('after a save only what was typed meanwhile is still to be saved', () => {
  const sent = type({ store_name: ' Nuit ' })
  const cleaned = { ...saved, store_name: 'Nuit' }
  const typed = shownSettings(saved, sent)
  expect(editAfterSave(cleaned, typed, sent)).toEqual({})
  const meanwhile = type({ contact_phone: '07' }, sent)
  expect(editAfterSave(cleaned, typed, meanwhile)).toEqual({
    contact_phone: { before: saved.contact_phone, typed: '07' },
  })
})
