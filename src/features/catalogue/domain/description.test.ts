import { expect, test } from 'vitest'
import { parseDescription } from './description.ts'

test('a description falls into paragraphs, notes and facts', () => {
  const parsed = parseDescription(
    'Une rose du matin.\nEncore humide.\n\nNotes de tête\u00a0: litchi, bergamote\nNotes de cœur\u00a0: rose\nContenance\u00a0: 50 ml',
  )
  expect(parsed.paragraphs).toEqual(['Une rose du matin.\nEncore humide.'])
  expect(parsed.notes).toEqual([
    { label: 'Notes de tête', values: ['litchi', 'bergamote'] },
    { label: 'Notes de cœur', values: ['rose'] },
  ])
  expect(parsed.facts).toEqual([{ label: 'Contenance', value: '50 ml' }])
})

test('plain text stays a paragraph, colons and all', () => {
  expect(parseDescription('Un secret : il dure.').paragraphs).toEqual(['Un secret : il dure.'])
  expect(parseDescription(null)).toEqual({ paragraphs: [], notes: [], facts: [] })
})
