import { sizesText } from './formats.ts'
import type { ListedProduct } from './product.ts'
import { detailWords, type ProductDetails, productDetails } from './product-details.ts'

/** A description as admins write it: free text, then lines such as "Notes de tête : rose, litchi". */
export type ParsedDescription = {
  paragraphs: string[]
  notes: { label: string; values: string[] }[]
  /** Other facts such as "Contenance : 50 ml". */
  facts: { label: string; value: string }[]
}

const factLine = /^([\p{L} ’'-]{3,30})[\s\u00a0\u202f]*:[\s\u00a0\u202f]*(.+)$/u

/**
 * Parses a description into paragraphs, perfume notes and facts. Text without such lines becomes paragraphs
 * alone.
 */
export function parseDescription(description: string | null): ParsedDescription {
  const parsed: ParsedDescription = { paragraphs: [], notes: [], facts: [] }
  for (const block of (description ?? '').split(/\n\s*\n/)) {
    const lines = block
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean)
    const plain: string[] = []
    for (const line of lines) {
      const [, label, value] = factLine.exec(line) ?? []
      const isNote = label !== undefined && /^notes? de /i.test(label)
      if (label && value && isNote) {
        parsed.notes.push({ label: label.trim(), values: splitValues(value) })
      } else if (label && value && plain.length === 0 && (lines.length > 1 || isVolume(label))) {
        parsed.facts.push({ label: label.trim(), value })
      } else {
        plain.push(line)
      }
    }
    if (plain.length > 0) parsed.paragraphs.push(plain.join('\n'))
  }
  return parsed
}

type Described = Pick<ProductDetails, 'olfactoryFamily' | 'heartNotes'> & {
  description: string | null
  formats: ListedProduct['formats']
}

/**
 * A perfume in a word or two: its family (PROF-03), or else the first note of its heart, and its size, such as
 * "Florale · 50 ml". If it has formats, their sizes replace its own. Null when nothing of it is known.
 */
export function characterOf({ description, formats, olfactoryFamily, heartNotes }: Described): string | null {
  const { notes, facts } = parseDescription(description)
  const heart =
    detailWords('olfactoryFamily', olfactoryFamily) ??
    heartNotes[0] ??
    notes.find(({ label }) => /c(œ|oe)ur$/i.test(label))?.values[0]
  const size = formats ? sizesText(formats) : facts.find(({ label }) => isVolume(label))?.value
  return [heart, size?.replaceAll(' ', '\u00a0')].filter(Boolean).join(' · ') || null
}

/** The one fact that may stand alone below a story: elsewhere a colon alone makes no fact. */
const isVolume = (label: string) => /^contenance$/i.test(label)

type Pyramid = Pick<ProductDetails, 'topNotes' | 'heartNotes' | 'baseNotes'> & { description: string | null }

/**
 * The rows of the pyramid, "Tête" first: the notes of the profile, or where there are none those that the description
 * has in lines such as "Notes de tête : rose, litchi" (PROF-03).
 */
export function pyramidOf(product: Pyramid): { label: string; notes: readonly string[] }[] {
  const rows = (['topNotes', 'heartNotes', 'baseNotes'] as const)
    .map((field) => ({ label: productDetails[field].label, notes: product[field] as readonly string[] }))
    .filter(({ notes }) => notes.length > 0)
  if (rows.length > 0) return rows
  return parseDescription(product.description).notes.map(({ label, values }) => {
    const kind = label.replace(/^notes? de /i, '')
    return { label: kind.charAt(0).toUpperCase() + kind.slice(1), notes: values }
  })
}

function splitValues(value: string): string[] {
  return value
    .replace(/[.\s]+$/, '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
}
