import { isVolume, parseDescription } from './description.ts'
import { sizesText } from './formats.ts'
import type { ListedProduct } from './product.ts'
import { detailWords, type ProductDetails } from './product-details.ts'

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
