import { expect, test } from 'vitest'
import { conflictsOf, editAfterSave, editedValues, typeInto, withoutFields } from './use-versioned-edit.tsx'

const saved = { name: 'Ambre', phone: '01', address: 'Abidjan' }
type Form = typeof saved
const type = (change: Partial<Form>, edit = {}, on = saved) =>
  typeInto(on, edit, { ...editedValues(on, edit), ...change })

test('ASET-01 what is typed is shown, and a field that is as saved again is no edit', () => {
  const edit = type({ name: 'Nuit' })
  expect(editedValues(saved, edit)).toEqual({ ...saved, name: 'Nuit' })
  expect(type({ name: saved.name }, edit)).toEqual({})
})

test('what others save comes into the fields that were not typed into', () => {
  const edit = type({ name: 'Nuit' })
  const now = { ...saved, phone: '07' }
  expect(editedValues(now, edit)).toEqual({ ...now, name: 'Nuit' })
  expect(conflictsOf(now, edit)).toEqual([])
})

test('a field that somebody else saved meanwhile is a conflict, and still one when typing goes on', () => {
  const edit = type({ name: 'Nuit' })
  const now = { ...saved, name: 'Jour' }
  expect(conflictsOf(now, edit)).toEqual(['name'])
  const more = type({ name: 'Nuit noire' }, edit, now)
  expect(editedValues(now, more).name).toBe('Nuit noire')
  expect(conflictsOf(now, more)).toEqual(['name'])
  expect(conflictsOf(now, type({ name: 'Jour' }, edit, now))).toEqual([])
  expect(conflictsOf({ ...saved, name: 'Nuit' }, edit)).toEqual([])
})

test('APROD-03 their values are accepted in the fields of a conflict; what was typed elsewhere stays', () => {
  const edit = type({ name: 'Nuit', phone: '05' })
  const now = { ...saved, name: 'Jour' }
  const accepted = withoutFields(edit, conflictsOf(now, edit))
  expect(editedValues(now, accepted)).toEqual({ ...now, phone: '05' })
  expect(conflictsOf(now, accepted)).toEqual([])
})

test('after a save only what was typed meanwhile is left to save', () => {
  const sent = type({ name: ' Nuit ' })
  const cleaned = { ...saved, name: 'Nuit' }
  const typed = editedValues(saved, sent)
  expect(editAfterSave(cleaned, typed, sent)).toEqual({})
  const meanwhile = type({ phone: '07' }, sent)
  expect(editAfterSave(cleaned, typed, meanwhile)).toEqual({ phone: { before: '01', typed: '07' } })
})
