import type { EditedProduct } from '#features/catalogue/admin/catalogue-rows.ts'
import { htmlText } from '#lib/html-text.ts'
import { foldText } from '#lib/text.ts'
import { isNotesHeading, notesIn, withoutLines } from './description-lines.ts'
import type { FileLine, LineName } from './file-columns.ts'
import { addTo } from './foreign-lines.ts'
import {
  agreed,
  type Claim,
  type FoundProfile,
  isCosmetic,
  isPerfume,
  type PlainText,
  plainLetters,
  plainLines,
  valuesIn,
  wearersInName,
} from './profile-words.ts'
import { claimsOf, factsIn, partsOf, readValue } from './said.ts'
import { namedSize, sizesIn } from './sizes.ts'

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
  const plainName = plainLetters(name).plain
  const sort = `${plainName} ${plainLetters(category).plain}`
  const isNamed = isPerfume(sort)
  const byLine = claimsByLine(plainLines(description), isNamed)
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
  const isKnown = (ml: number) =>
    [format?.sizeMl, namedSize(name)?.sizeMl, ...sizesIn(plainName).ml].includes(ml)
  const isTaken = (claim: Claim) => isRead(claim) && isSame(chosen.get(claim.field), claim.value)
  const gone = [...byLine].flatMap(([at, { claims, sizes, isAll }]) =>
    isAll && (isScent || claims.length > 0) && claims.every(isTaken) && sizes.every(isKnown) ? [at] : [],
  )
  const lines = description.split('\n').map((line) => line.trim())
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

/** A line whose product gets a profile. `perfume` is the same for the formats of one. */
export type FilledLine = { line: LineName; name: string; perfume: LineName; texts: FoundProfile['texts'] }

const choices = ['concentration', 'wearer', 'olfactoryFamily', 'sillage'] as const

/** A line of a file from elsewhere with its description as plain text, and the profile that is found in what it says. */
export function withFoundProfile({ said, ...line }: FileLine): FileLine {
  const texts = { ...line.texts }
  if (texts.description) texts.description = htmlText(texts.description)
  for (const field of choices) if (texts[field]) texts[field] = readValue(field, texts[field]) ?? texts[field]
  const profile = readProfile({ ...line, texts, said })
  return profile ? { ...line, texts, profile } : { ...line, texts }
}

/** Fills in what was found, where file and shop have nothing; formats share a profile (PROF-04). */
export function fillProfiles(
  lines: readonly FileLine[],
  products: ReadonlyMap<string, EditedProduct>,
): { lines: FileLine[]; filled: FilledLine[] } {
  const shared = new Map<string, FoundProfile['texts']>()
  for (const { format, profile } of lines) {
    if (format && profile) {
      shared.set(format.perfume, { ...profile.texts, ...shared.get(format.perfume) })
    }
  }
  const filled: FilledLine[] = []
  const all = lines.map((line) => {
    const { texts, format, profile } = line
    const known = shared.get(format?.perfume ?? '') ?? profile?.texts
    if (!known) return line
    const product = products.get(texts.id ?? '')
    const found = Object.entries(known)
    const own: Record<string, string | undefined> = texts
    const missing = Object.fromEntries(
      found.filter(([field]) => !own[field]?.trim() && isMissing(product, field as keyof EditedProduct)),
    )
    if (Object.keys(missing).length > 0) {
      const name = format ? `${texts.name}, ${format.sizeMl} ml` : (texts.name ?? '')
      filled.push({ line: line.line, name, perfume: format?.perfume ?? line.line, texts: missing })
    }
    const rest = profile ? { description: profile.description } : {}
    return { ...line, texts: { ...texts, ...missing, ...rest } }
  })
  return { lines: all, filled }
}

function isMissing(product: EditedProduct | undefined, field: keyof EditedProduct): boolean {
  const value = product?.[field]
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
}
