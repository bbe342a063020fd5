import { sizesText } from './formats.ts'
import type { ListedProduct } from './product.ts'

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
      } else if (label && value && lines.length > 1 && plain.length === 0) {
        parsed.facts.push({ label: label.trim(), value })
      } else {
        plain.push(line)
      }
    }
    if (plain.length > 0) parsed.paragraphs.push(plain.join('\n'))
  }
  return parsed
}

/**
 * What a description says of a perfume in a word or two: the first note of its heart and its size, such as
 * "jasmin · 50 ml". If it has formats, their sizes replace its own. Null when there is neither note nor size.
 */
export function characterOf(description: string | null, formats: ListedProduct['formats']): string | null {
  const { notes, facts } = parseDescription(description)
  const heart = notes.find(({ label }) => /c(œ|oe)ur$/i.test(label))?.values[0]
  const size = formats ? sizesText(formats) : facts.find(({ label }) => /^contenance$/i.test(label))?.value
  return [heart, size?.replaceAll(' ', '\u00a0')].filter(Boolean).join(' · ') || null
}

function splitValues(value: string): string[] {
  return value
    .replace(/[.\s]+$/, '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
}
