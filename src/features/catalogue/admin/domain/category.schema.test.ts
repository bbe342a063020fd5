import { safeParse } from 'valibot'
import { expect, test } from 'vitest'
import { fieldMessages } from '#lib/errors/result.ts'
import { categorySchema, emptyCategoryForm } from './category.schema.ts'

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
