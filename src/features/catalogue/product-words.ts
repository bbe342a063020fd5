import { isVolume, parseDescription } from './description.ts'
import { sizesText } from './formats.ts'
import type { ListedProduct, ProductWords, PyramidRow, Said } from './product.ts'
import {
  type DetailField,
  detailFields,
  detailOf,
  detailWords,
  type ProductDetails,
  productDetails,
} from './product-details.ts'

/** What the page says in a place of its own, and therefore not below "Ce qu’il contient". */
const elsewhere: readonly DetailField[] = [
  'brand',
  'concentration',
  'olfactoryFamily',
  'wearer',
  'topNotes',
  'heartNotes',
  'baseNotes',
  'longevityHours',
  'sillage',
]

export function wordsOf(product: ProductDetails & { description: string | null }): ProductWords {
  const said = (field: DetailField): Said | null => {
    const { label, title } = detailOf(field)
    const value = detailWords(field, product[field])
    return value ? { label: label ?? title, value } : null
  }
  const sillage = said('sillage')
  const levels = Object.keys(productDetails.sillage.options)
  return {
    line: profileLine(product),
    pyramid: pyramidOf(product),
    longevity: said('longevityHours'),
    sillage: sillage && { ...sillage, level: levels.indexOf(product.sillage ?? '') },
    contents: detailFields
      .filter((field) => !elsewhere.includes(field))
      .map(said)
      .filter((fact) => fact !== null),
  }
}

function profileLine(product: ProductDetails): string | null {
  const { wearer } = product
  return (
    [
      detailWords('concentration', product.concentration),
      detailWords('olfactoryFamily', product.olfactoryFamily),
      // "Elle" alone would be no sentence.
      wearer === 'mixte' ? 'Mixte' : wearer ? `Pour ${wearer}` : null,
    ]
      .filter(Boolean)
      .join(' · ') || null
  )
}

/** The pyramid, "Tête" first: the notes of the profile, else those of the description (PROF-03). */
function pyramidOf(product: ProductDetails & { description: string | null }): PyramidRow[] {
  const rows = (['topNotes', 'heartNotes', 'baseNotes'] as const)
    .map((field) => ({ label: productDetails[field].label, notes: product[field] }))
    .filter(({ notes }) => notes.length > 0)
  if (rows.length > 0) return rows
  return parseDescription(product.description).notes.map(({ label, values }) => {
    const kind = label.replace(/^notes? de /i, '')
    return { label: kind.charAt(0).toUpperCase() + kind.slice(1), notes: values }
  })
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
