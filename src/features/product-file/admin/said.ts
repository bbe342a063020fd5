import { htmlText } from '#lib/html-text.ts'
import type { ReadRow } from '#lib/spreadsheet/csv.ts'
import { foldText } from '#lib/text.ts'
import { isBlank } from './cell-texts.ts'
import { noteList, notesIn } from './description-lines.ts'
import { type Fact, factsIn, hoursOf } from './fact-lines.ts'
import {
  agreed,
  type Claim,
  fieldWords,
  noteWords,
  plainLetters,
  remembered,
  type Said,
  valuesIn,
} from './profile-words.ts'

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

/** The columns of a table that say something of a profile, besides those that are read anyway. */
type SaidColumns = {
  /** Their places, without the tags': of these only a few words are read. */
  read: ReadonlySet<number>
  of: (row: ReadRow) => Said[]
}

/**
 * Finds tags, metafields and attributes in a table. An attribute is two columns, of which the first has its name in every row:
 * "Attribute 4 name", whatever that is called in another language, has a number. The features of PrestaShop are one column,
 * "Feature (Name:Value:Position)".
 */
export function saidColumns(titles: readonly string[], taken: ReadonlySet<number | undefined>): SaidColumns {
  const named = titles.flatMap((title, at) => {
    const field = taken.has(at) ? null : saidField(title)
    return field ? [{ at, field }] : []
  })
  const pairs = titles.flatMap((title, at) => (/\d/.test(title) ? [at] : []))
  const features = titles.flatMap((title, at) => (/\([^():]+:[^():]+:/.test(title) ? [at] : []))
  const names = new Map<string, Said['field'] | null>()
  const fieldOf = (name: string) => {
    if (!names.has(name)) names.set(name, saidField(name))
    return names.get(name) ?? null
  }
  const of = ({ cells }: ReadRow) => [
    ...named.flatMap(({ at, field }) => (cells[at]?.trim() ? [{ field, text: cells[at] }] : [])),
    ...features.flatMap((at) => featuresIn(cells[at] ?? '')),
    ...pairs.flatMap((at) => {
      const [name = '', text = ''] = [cells[at], cells[at + 1]]
      const field = name !== '' && text.trim() !== '' ? fieldOf(name) : null
      return field ? [{ field, text }] : []
    }),
  ]
  return { read: new Set(named.flatMap(({ at, field }) => (field === 'tags' ? [] : [at]))), of }
}

/** "Concentration:Eau de parfum:1,Sexe:Mixte:2". */
function featuresIn(text: string): Said[] {
  return text.split(',').flatMap((feature) => {
    const [name = '', value = ''] = feature.split(':')
    const field = value === '' ? null : saidField(name)
    return field ? [{ field, text: value }] : []
  })
}
