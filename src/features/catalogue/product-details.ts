import { concentrations, olfactoryFamilies, wearers } from './product-choices.ts'

/**
 * The optional fields of a product, declared once: the columns that all queries read, the form with its rules, the
 * columns of the product file, the audit log, the product page and the structured data follow from here. What the formats of
 * a perfume share is said in the database (`profile_of`).
 */

type Facts = {
  /** Its name over its box in the form and over its column in a product file. */
  title: string
  /** What the product page calls it; the title without it. */
  label?: string
  hint?: string
}

/** A text of at most `most` characters. `changed`: what the audit log says of a change. */
type TextDetail = Facts & { kind: 'text'; most: number; tooLong: string; changed: string; rows?: number }
/** A whole number with its unit. `wrong`: the message for any other text. */
type NumberDetail = Facts & {
  kind: 'number'
  from: number
  to: number
  wrong: string
  words: (value: number) => string
}
/** One of some words, as addresses and the database have them, with their French labels. */
type ChoiceDetail = Facts & { kind: 'choice'; options: Readonly<Record<string, string>> }
type NotesDetail = Facts & { kind: 'notes' }

export type DetailDeclaration = TextDetail | NumberDetail | ChoiceDetail | NotesDetail

/** The most notes in one row of the pyramid, and the most characters of one. */
export const MOST_NOTES = 8
export const LONGEST_NOTE = 40

export const productDetails = {
  brand: {
    kind: 'text',
    title: 'Marque',
    most: 60,
    tooLong: 'La marque est trop longue (60 caractères au plus)',
    changed: 'marque modifiée',
  },
  concentration: {
    kind: 'choice',
    title: 'Concentration',
    options: concentrations,
  },
  wearer: {
    kind: 'choice',
    title: 'Pour',
    options: wearers,
  },
  olfactoryFamily: {
    kind: 'choice',
    title: 'Famille olfactive',
    options: olfactoryFamilies,
  },
  topNotes: { kind: 'notes', title: 'Notes de tête', label: 'Tête' },
  heartNotes: { kind: 'notes', title: 'Notes de cœur', label: 'Cœur' },
  baseNotes: { kind: 'notes', title: 'Notes de fond', label: 'Fond' },
  longevityHours: {
    kind: 'number',
    title: 'Tenue (heures)',
    label: 'Tenue',
    from: 1,
    to: 24,
    wrong: 'Indiquez un nombre d’heures, de 1 à 24',
    words: (hours) => (hours === 1 ? '1 heure' : `${hours} heures`),
  },
  sillage: {
    kind: 'choice',
    title: 'Sillage',
    options: { discret: 'Discret', present: 'Présent', puissant: 'Puissant' },
  },
  ingredients: {
    kind: 'text',
    title: 'Composition (INCI)',
    hint: 'Comme sur l’étiquette : Alcohol, Parfum, Aqua…',
    most: 5000,
    tooLong: 'La composition est trop longue (5 000 caractères au plus)',
    changed: 'composition modifiée',
    rows: 3,
  },
  allergens: {
    kind: 'text',
    title: 'Allergènes',
    most: 1000,
    tooLong: 'La liste des allergènes est trop longue (1 000 caractères au plus)',
    changed: 'allergènes modifiés',
  },
  monthsAfterOpening: {
    kind: 'number',
    title: 'Durée après ouverture (mois)',
    label: 'Après ouverture',
    from: 1,
    to: 120,
    wrong: 'Indiquez un nombre de mois, de 1 à 120',
    words: (months) => `À utiliser dans les ${months} mois`,
  },
} as const satisfies Record<string, DetailDeclaration>

export type DetailField = keyof typeof productDetails

type ValueOf<Kind> = Kind extends 'notes' ? string[] : Kind extends 'number' ? number | null : string | null

/** The optional fields of a product: null for what is not known, no notes where none are. */
export type ProductDetails = { [Field in DetailField]: ValueOf<(typeof productDetails)[Field]['kind']> }

export const detailFields = Object.keys(productDetails) as DetailField[]

/** The fields that several products can be given at once (PROF-08). */
export const sharedDetails = ['wearer', 'olfactoryFamily'] as const satisfies DetailField[]
export type SharedDetail = (typeof sharedDetails)[number]

export function detailOf(field: DetailField): DetailDeclaration {
  return productDetails[field]
}

/** The value of a field in words, as people read it; null when it has none. */
export function detailWords(field: DetailField, value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  const detail = detailOf(field)
  switch (detail.kind) {
    case 'choice':
      return detail.options[String(value)] ?? null
    case 'notes':
      return (value as readonly string[]).join(', ') || null
    case 'number':
      return detail.words(Number(value))
    case 'text':
      return String(value)
  }
}
