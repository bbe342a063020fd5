import { safeParse } from 'valibot'
import { expect, test } from 'vitest'
import { fieldMessages } from '#lib/errors/result.ts'
import {
  categoryAdditionSchema,
  categoryEditSchema,
  categorySchema,
  emptyCategoryForm,
} from './category.schema.ts'

test('VAL-32 a category needs a name', () => {
  const read = safeParse(categorySchema, { ...emptyCategoryForm, name: '  ' })
  expect(read.success ? {} : fieldMessages(read.issues)).toEqual({
    name: 'Le nom de la catégorie est obligatoire',
  })
})

test('ACAT-02 what is left empty is null', () => {
  expect(safeParse(categorySchema, { ...emptyCategoryForm, name: ' Pour elle ' }).output).toEqual({
    name: 'Pour elle',
    description: null,
    imageUrl: null,
  })
})

test('ACAT-02 an edit holds what was changed, and nothing is no edit', () => {
  const edit = { id: '00000000-0000-7000-8000-00000000000a', version: 2 }
  const isTaken = (changes: object) => safeParse(categoryEditSchema, { ...edit, changes }).success
  expect([isTaken({ name: 'Elle' }), isTaken({}), isTaken({ name: ' ' })]).toEqual([true, false, false])
})

test('ACAT-02 a new category has a key, and the rules of the form', () => {
  const addition = { ...emptyCategoryForm, name: 'Elle', creationKey: '00000000-0000-7000-8000-00000000000a' }
  const isTaken = (change: object) => safeParse(categoryAdditionSchema, { ...addition, ...change }).success
  expect([isTaken({}), isTaken({ name: '' }), isTaken({ creationKey: 'x' })]).toEqual([true, false, false])
})
