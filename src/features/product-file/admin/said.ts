import { htmlText } from '#lib/html-text.ts'
import { remembered } from '#lib/remembered.ts'
import type { ReadRow } from '#lib/spreadsheet/csv.ts'
import { foldText } from '#lib/text.ts'
import { isBlank } from './cell-texts.ts'
import { noteList, notesIn } from './description-lines.ts'
import {
  agreed,
  type ChoiceField,
  type Claim,
  choiceWords,
  fieldWords,
  hasWords,
  noteWords,
  plainLetters,
  plainLines,
  type Said,
  valuesIn,
  wordsPattern,
} from './profile-words.ts'
import { sizesIn } from './sizes.ts'

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
  const notes = Object.hasOwn(noteWords, field) ? notesIn(plainLines(htmlText(text))) : []
  return notes.map((found) => ({
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

type FactField = ChoiceField | 'longevityHours'
type Fact = { field: FactField; value: string }

/** What a part of a text says of a perfume. `isAll`: it says nothing else. */
type Facts = { facts: Fact[]; sizes: number[]; isAll: boolean }

const hours = '(\\d{1,2}) ?(?:h|heures?|hours?|hrs?|horas?|stunden)'
const noRange = '(?! ?(?:a|ou|to|or|-|–) ?\\d)'
const hold = wordsPattern(
  `(?:tenue|tient|longevite|tenacite|longevity|lasts?|duracion|duracao|dura)(?: ?[:–—-] ?| )(?:de |d environ |environ |about |for )?${hours}\\b${noRange}`,
  'g',
)
const holdAfter = wordsPattern(`(?<!\\d ?(?:-|–|a|to) ?)${hours} (?:de tenue|longevity)`, 'g')
const strength = wordsPattern(
  `sillage(?: ?[:–—-] ?| )(?:est )?(${Object.values(choiceWords.sillage).join('|')})\\b(?!,? (?:et|mais|ou|a|and|but|or) |, [a-z]+ (?:et|and) )`,
  'g',
)
const concentrations = wordsPattern(Object.values(choiceWords.concentration).join('|'), 'g')
const families = wordsPattern(Object.values(choiceWords.olfactoryFamily).join('|'), 'g')
const wearers = wordsPattern(Object.values(choiceWords.wearer).join('|'), 'g')
const sizeLabels = /\b(?:contenance|format|volume|taille|size|contenu|capacite) ?[:–—-]/g
const labels = Object.entries(fieldWords).map(
  ([field, words]) => [field as FactField, new RegExp(`^(?:${words}) ?[:–—] ?`)] as const,
)
/** Words that say nothing more beside a fact. */
const fillers = wordsPattern(
  'parfums?|perfumes?|fragrances?|et|and|y|e|de|d|pour|for|vaporisateur|spray|flacon',
  'g',
)
/** A person of a sentence, unless the perfume is for them. */
const pronoun =
  /\b(?<!(?:pour|for) |(?:pour|for) (?:elle|lui|her|him) ?(?:&|et|and|\/|,) ?)(?:elle|lui|her|him)\b/
/** Parts without any of these are no facts: most of a text. */
const hint = wordsPattern(
  `\\d+ ?(?:ml|cl|oz|fl|h|heures?|hours?|hrs?|horas?|stunden)|sillage|(?:${Object.values(fieldWords).join('|')})(?= ?[:–—])|${Object.values(choiceWords.concentration).join('|')}|${Object.values(choiceWords.wearer).join('|')}`,
)

/** The longest part that may be a fact; longer ones are sentences. */
const LONGEST = 120
/** How many words may stand beside the value of a fact that is named: "Famille : boisée épicée". */
const MOST_BESIDE = 2

/**
 * What a short part in plain letters says, such as "Eau de parfum – 100 ml", "Unisexe – homme & femme" or "Famille : boisée";
 * of a sentence only how long the perfume holds, and its sillage.
 */
export const factsIn = remembered((part): Facts => {
  const text = part.trim()
  const flowing = flowingFacts(text)
  if (text.length > LONGEST || !hint.test(text)) return { facts: flowing, sizes: [], isAll: false }
  const start = text.search(/[a-z\d]/)
  const plain = text.slice(start)
  const [field, label] = labels.find(([, pattern]) => pattern.test(plain)) ?? []
  const said = label ? plain.replace(label, ' ') : plain
  const sizes = sizesIn((flowing.length > 0 ? plain : said).replace(sizeLabels, ' '))
  const chosen: [ChoiceField, RegExp][] = [['concentration', concentrations]]
  if (field === 'wearer' || !pronoun.test(sizes.rest)) chosen.push(['wearer', wearers])
  if (field === 'olfactoryFamily') chosen.push(['olfactoryFamily', families])
  let rest = sizes.rest.replace(hold, ' ').replace(holdAfter, ' ').replace(strength, ' ')
  const facts = [...flowing]
  for (const [each, pattern] of chosen) {
    const values = valuesIn(each, rest)
    const value = agreed(each, values)
    if (value) facts.push({ field: each, value })
    if (value) rest = rest.replace(pattern, ' ')
  }
  const beside = wordsOf(rest.replace(fillers, ' '))
  const isAll = beside === 0 && facts.length + sizes.ml.length > 0
  const isNamed = beside <= MOST_BESIDE && facts.some((fact) => fact.field === field)
  return isAll || isNamed ? { facts, sizes: sizes.ml, isAll } : { facts: flowing, sizes: [], isAll: false }
})

/** The parts of a line: its sentences, and what stands between strokes and points. */
export function partsOf(line: string): string[] {
  return line.split(/[;|•]|\.(?= |$)/).filter(hasWords)
}

/** What can be said of a perfume in the middle of a sentence. */
function flowingFacts(plain: string): Fact[] {
  if (!/\d ?[hs]|sillage/.test(plain)) return []
  const held = [...plain.matchAll(hold), ...plain.matchAll(holdAfter)].map(([, number = '']) =>
    hoursOf(number),
  )
  const strengths = [...plain.matchAll(strength)].map(([, word = '']) => valuesIn('sillage', word)[0] ?? null)
  return [
    ...held.flatMap((value) => (value ? [{ field: 'longevityHours' as const, value }] : [])),
    ...strengths.flatMap((value) => (value ? [{ field: 'sillage' as const, value }] : [])),
  ]
}

function hoursOf(text: string): string | null {
  const [, number = ''] = /^(\d{1,2})(?: ?(?:h|heures?|hours?|hrs?))?$/.exec(text.trim()) ?? []
  return Number(number) >= 1 && Number(number) <= 24 ? String(Number(number)) : null
}

function wordsOf(text: string): number {
  return text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0
}
