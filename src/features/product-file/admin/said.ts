import { htmlText } from '#lib/html-text.ts'
import { foldText } from '#lib/text.ts'
import { isBlank } from './cell-texts.ts'
import { type Fact, factsIn, hoursOf } from './fact-lines.ts'
import type { Claim, Said } from './found-profile.ts'
import { notesIn } from './note-lines.ts'
import { noteList } from './note-lists.ts'
import { plainLetters } from './plain-letters.ts'
import { agreed, fieldWords, noteWords, valuesIn } from './profile-words.ts'
import { remembered } from './remembered.ts'

const patterns = [
  ...Object.entries(noteWords).map(([field, { long, short }]) => [field, `${long}|${short}`] as const),
  ...Object.entries(fieldWords),
  ['tags', 'tags?|etiquettes?|mots cles|keywords|etiquetas|schlagworter|tag prodotto'] as const,
].map(([field, words]) => [field as Said['field'], new RegExp(`^(?:${words})$`)] as const)

/**
 * The field that a title names, without what a shop writes around it: "Notes de tête (product.metafields.custom.tete)",
 * "Meta: top_notes", "Google Shopping / Gender", "Tags (x,y,z...)". Null for any other.
 */
export function saidField(title: string): Said['field'] | null {
  if (title.length > LONGEST_TITLE) return null
  const bare =
    title
      .split('(')[0]
      ?.split(/[/:]/)
      .findLast((part) => part.trim() !== '') ?? ''
  const words = foldText(bare.replaceAll('_', ' '))
  return patterns.find(([, pattern]) => pattern.test(words))?.[0] ?? null
}

const LONGEST_TITLE = 200

/** What is claimed by it; nothing where it is unclear. */
export function claimsOf({ field, text }: Said): Claim[] {
  if (field === 'tags')
    return text
      .split(/[,;|\n]/)
      .slice(0, MOST_TAGS)
      .flatMap(tagFacts)
  const value = readValue(field, text.replace(/["[\]]/g, ' ').trim())
  if (value) return [{ field, value }]
  // A column of notes that has all of them, each with its name.
  const lines = Object.hasOwn(noteWords, field) ? htmlText(text).split('\n') : []
  return notesIn(lines.map(plainLetters)).map((found) => ({
    field: found.field,
    value: found.notes.join(', '),
  }))
}

/** Whether a column of the profile says something that cannot be read. */
export function isUnread(said: Said): boolean {
  return said.field !== 'tags' && !isBlank(said.text.trim()) && claimsOf(said).length === 0
}

const MOST_TAGS = 100

/** The value of a field as its column says it. */
export function readValue(field: Claim['field'], text: string): string | null {
  if (field === 'topNotes' || field === 'heartNotes' || field === 'baseNotes') {
    return noteList(text)?.join(', ') ?? null
  }
  const plain = plainLetters(text).plain.trim()
  if (plain.length > LONGEST_VALUE) return null
  return field === 'longevityHours' ? hoursOf(plain) : agreed(field, valuesIn(field, plain))
}

const LONGEST_VALUE = 120

const tagFacts = remembered((tag): Fact[] => {
  const plain = plainLetters(tag).plain.trim()
  const { facts, isAll } = factsIn(plain.replace('_', ': '))
  if (isAll) return facts
  const value = plain.includes(' ') ? null : agreed('olfactoryFamily', valuesIn('olfactoryFamily', plain))
  return value ? [{ field: 'olfactoryFamily', value }] : []
})
