import * as v from 'valibot'

/** The folder of the letters' own pages. */
export const LETTER_PAGES = '/lettre/'

export const MAX_SUBJECT = 150
export const MAX_BODY = 5000
export const MAX_BUTTON = 40
/** How many products a letter shows at most. */
export const MAX_PRODUCTS = 6

/** A product as a letter shows it. Price in CFA. */
export type LetterProduct = { id: string; name: string; price: number; imageUrl: string | null }

/** What a letter says (D63). An empty line of `body` ends a paragraph; the button leads to a path of the shop. */
export type Letter = {
  id: string
  subject: string
  body: string
  buttonLabel: string | null
  buttonPath: string | null
  products: readonly LetterProduct[]
}

const id = v.pipe(v.string(), v.uuid())
const isOneLine = (text: string) => !/\p{Cc}/u.test(text)

/** What is typed in the form of a letter, for form and server. Without a label there is no button. */
export const letterFormSchema = v.object({
  subject: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty('Sujet requis'),
    v.maxLength(MAX_SUBJECT, 'Le sujet est trop long'),
    v.check(isOneLine, 'Le sujet tient sur une seule ligne'),
  ),
  body: v.pipe(
    v.string(),
    v.transform((text) => text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]/gu, '')),
    v.trim(),
    v.nonEmpty('Texte requis'),
    v.maxLength(MAX_BODY, 'Le texte est trop long'),
  ),
  buttonLabel: v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(MAX_BUTTON, 'Le texte du bouton est trop long'),
    v.check(isOneLine, 'Le texte du bouton tient sur une seule ligne'),
  ),
  buttonPath: v.pipe(
    v.string(),
    v.regex(/^\/(boutique|(product|category)\/[\da-f-]{36})?$/, 'Choisissez une page de la boutique'),
  ),
})

export type LetterForm = v.InferOutput<typeof letterFormSchema>

/** A letter as it is saved: `version` is that of the draft it was typed from, 0 for a new letter. */
export const savedLetterSchema = v.object({
  ...letterFormSchema.entries,
  id,
  version: v.pipe(v.number(), v.integer(), v.minValue(0)),
  productIds: v.pipe(v.array(id), v.maxLength(MAX_PRODUCTS, 'Six produits au plus')),
})

export type SavedLetter = v.InferOutput<typeof savedLetterSchema>

/** The paragraphs of a letter. */
export function paragraphsOf(body: string): string[] {
  return body
    .split(/\n[^\S\n]*\n/)
    .map((text) => text.trim())
    .filter((text) => text)
}
