import {
  agreed,
  type ChoiceField,
  choiceWords,
  fieldWords,
  hasWords,
  valuesIn,
  wordsPattern,
} from './profile-words.ts'
import { sizesIn } from './sizes.ts'

type FactField = ChoiceField | 'longevityHours'
export type Fact = { field: FactField; value: string }

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
 * What a short part in plain letters says, such as "Eau de parfum – 100 ml", "Unisexe – homme & femme" or "Famille : boisée"; of a sentence
 * only how long the perfume holds, and its sillage.
 */
export function factsIn(part: string): Facts {
  const text = part.trim()
  if (!hint.test(text)) return { facts: [], sizes: [], isAll: false }
  const flowing = flowingFacts(text)
  if (text.length > LONGEST) return { facts: flowing, sizes: [], isAll: false }
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
}

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

export function hoursOf(text: string): string | null {
  const [, number = ''] = /^(\d{1,2})(?: ?(?:h|heures?|hours?|hrs?))?$/.exec(text.trim()) ?? []
  return Number(number) >= 1 && Number(number) <= 24 ? String(Number(number)) : null
}

function wordsOf(text: string): number {
  return text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0
}
