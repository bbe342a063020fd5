import { foldText } from '#lib/text.ts'
import { factsIn, partsOf } from './fact-lines.ts'
import type { FileLine } from './file-columns.ts'
import { addTo } from './foreign-lines.ts'
import type { Claim, FoundProfile } from './found-profile.ts'
import { isNotesHeading, notesIn } from './note-lines.ts'
import { type PlainText, plainLetters } from './plain-letters.ts'
import { agreed, isCosmetic, isPerfume, valuesIn, wearersInName } from './profile-words.ts'
import { claimsOf, readValue } from './said.ts'
import { namedSize, sizesIn } from './sizes.ts'
import { withoutLines } from './without-lines.ts'

/** What a line of the description says. `isAll`: nothing else. */
type LineClaims = { claims: Claim[]; sizes: readonly number[]; isAll: boolean }

const noteFields = ['topNotes', 'heartNotes', 'baseNotes'] as const
const isNotes = ({ field }: Claim) => noteFields.some((each) => each === field)

/**
 * What name, description, tags and attributes of a product say of its profile (D53); null when they say nothing. A false
 * reading is worse than none: what is unclear stays in the text, and nothing but notes is read of what is no perfume.
 */
export function readProfile({ texts, format, said = [] }: FileLine): FoundProfile | null {
  const { name = '', categoryId: category = '', description = '' } = texts
  const lines = description.split('\n').map((line) => line.trim())
  const plainName = plainLetters(name).plain
  const sort = `${plainName} ${plainLetters(category).plain}`
  const isNamed = isPerfume(sort)
  const byLine = claimsByLine(lines.map(plainLetters), isNamed)
  const levels: Claim[][] = [
    ownClaims(texts),
    said.filter(({ field }) => field !== 'tags').flatMap(claimsOf),
    inName(plainName),
    [...byLine.values()].flatMap(({ claims }) => claims),
    [...said.filter(({ field }) => field === 'tags'), { field: 'tags' as const, text: category }].flatMap(
      claimsOf,
    ),
  ]
  const chosen = chosenOf(levels)
  if (chosen.size === 0) return null
  const isScent =
    !isCosmetic(sort) &&
    (isNamed || chosen.has('concentration') || noteFields.some((field) => chosen.has(field)))
  const isRead = (claim: Claim) => isScent || isNotes(claim)
  const found = [...chosen].map(([field, value]) => ({ field, value })).filter(isRead)
  if (found.length === 0) return null

  if (byLine.size === 0) return { texts: textsOf(found), description }
  const known = new Set([format?.sizeMl, namedSize(name)?.sizeMl, ...sizesIn(plainName).ml])
  const isTaken = (claim: Claim) => isRead(claim) && isSame(chosen.get(claim.field), claim.value)
  const gone = [...byLine].flatMap(([at, { claims, sizes, isAll }]) =>
    isAll && (isScent || claims.length > 0) && claims.every(isTaken) && sizes.every((ml) => known.has(ml))
      ? [at]
      : [],
  )
  return { texts: textsOf(found), description: withoutLines(lines, new Set(gone)) }
}

function textsOf(found: readonly Claim[]): FoundProfile['texts'] {
  return Object.fromEntries(found.map(({ field, value }) => [field, value]))
}

/** The columns of the profile that the file has itself. */
function ownClaims(texts: FileLine['texts']): Claim[] {
  const fields = [
    'concentration',
    'wearer',
    'olfactoryFamily',
    'longevityHours',
    'sillage',
    ...noteFields,
  ] as const
  return fields.flatMap((field) => {
    const text = texts[field]?.trim()
    return text ? [{ field, value: readValue(field, text) ?? text }] : []
  })
}

function inName(plain: string): Claim[] {
  const concentrations = valuesIn('concentration', plain)
  return [
    ...concentrations.map((value) => ({ field: 'concentration' as const, value })),
    ...wearersInName(plain).map((value) => ({ field: 'wearer' as const, value })),
  ]
}

/**
 * What each line of a description says, by its place. Short names of notes count below a title for them, and beside each
 * other in what is about a perfume.
 */
function claimsByLine(lines: readonly PlainText[], isNamed: boolean): Map<number, LineClaims> {
  const found = notesIn(lines)
  const isOfPerfume = () => isNamed || lines.some(({ plain }) => isPerfume(plain))
  const areClear =
    found.some(({ isLong }) => !isLong) &&
    (lines.some(({ plain }) => isNotesHeading(plain)) ||
      (new Set(found.map(({ field }) => field)).size > 1 && isOfPerfume()))
  const byLine = new Map<number, LineClaims>()
  const add = (at: number, more: LineClaims) => {
    const { claims, sizes, isAll } = byLine.get(at) ?? { claims: [], sizes: [], isAll: true }
    byLine.set(at, {
      claims: [...claims, ...more.claims],
      sizes: [...sizes, ...more.sizes],
      isAll: isAll && more.isAll,
    })
  }
  for (const { field, notes, isLong, at, lines: own } of found) {
    if (!isLong && !areClear) continue
    const claim = { field, value: notes.join(', ') }
    add(at, { claims: [claim], sizes: [], isAll: own.includes(at) })
    for (const place of own) if (place !== at) add(place, { claims: [claim], sizes: [], isAll: true })
  }
  for (const [at, { plain }] of lines.entries()) {
    if (plain === '' || byLine.has(at)) continue
    const parts = partsOf(plain).map(factsIn)
    // Most lines say nothing.
    if (parts.every(({ facts, sizes }) => facts.length + sizes.length === 0)) continue
    for (const { facts, sizes, isAll } of parts) add(at, { claims: facts, sizes, isAll })
  }
  return byLine
}

/** Of each field, what the first level says that mentions it; nothing where that disagrees with itself. */
function chosenOf(levels: readonly (readonly Claim[])[]): Map<Claim['field'], string> {
  const chosen = new Map<Claim['field'], string>()
  const mentioned = new Set<Claim['field']>()
  for (const claims of levels) {
    const here = new Map<Claim['field'], string[]>()
    for (const { field, value } of claims) if (!mentioned.has(field)) addTo(here, field, value)
    for (const [field, values] of here) {
      mentioned.add(field)
      const value = oneOf(field, values)
      if (value) chosen.set(field, value)
    }
  }
  return chosen
}

function oneOf(field: Claim['field'], values: readonly string[]): string | null {
  const different = values.filter((value, at) => values.findIndex((other) => isSame(other, value)) === at)
  return field === 'wearer'
    ? agreed(field, different)
    : different.length === 1
      ? (different[0] ?? null)
      : null
}

function isSame(one: string | undefined, other: string): boolean {
  return one === other || (one !== undefined && foldText(one) === foldText(other))
}
