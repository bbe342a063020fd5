import * as v from 'valibot'
import { isUuid } from '#lib/uuid.ts'
import { wholeNumber } from '#lib/whole-number.ts'
import { MORE_PICTURES } from '../product.ts'

/** The fields that product and category forms share: each parser makes the stored value of a text. */

const MAX_NAME = 200
const MAX_DESCRIPTION = 10_000
const MAX_ADDRESS = 2048

/** NUL characters are removed, because the database cannot store them. */
const typed = v.pipe(
  v.string(),
  v.transform((text) => text.replaceAll('\u0000', '').trim()),
)

/** A name that must not be empty, at most `MAX_NAME` characters; `message` is the French text for an empty one. */
export const requiredName = (message: string) =>
  v.pipe(
    typed,
    v.nonEmpty(message),
    v.maxLength(MAX_NAME, `Le nom est trop long (${MAX_NAME} caractères au plus)`),
  )

/** A text of at most `most` characters. Empty is null. */
export const optionalText = (most: number, message: string) =>
  v.pipe(
    typed,
    v.maxLength(most, message),
    v.transform((text) => text || null),
  )

/** Empty is null (APROD-07). */
export const optionalDescription = optionalText(
  MAX_DESCRIPTION,
  'La description est trop longue (10 000 caractères au plus)',
)

/**
 * A picture's address: http(s), or one of the shop's own pictures (VAL-06). It is stored as https: pages show no picture
 * that comes otherwise. Empty is null (APROD-07).
 */
export const optionalPicture = v.pipe(
  typed,
  v.maxLength(MAX_ADDRESS, 'L’adresse de l’image est trop longue'),
  v.check(
    (text) => text === '' || isPictureAddress(text),
    'L’adresse de l’image doit commencer par http:// ou https://',
  ),
  v.transform((text) => overTls(text) || null),
)

/** Further pictures of a product, an address to each line (PICS-01). */
export const morePictures = v.pipe(
  typed,
  v.transform((text) => text.split('\n').filter(Boolean)),
  v.array(
    v.pipe(
      v.string(),
      v.maxLength(MAX_ADDRESS, 'L’adresse d’une image est trop longue'),
      v.check(isPictureAddress, 'L’adresse d’une image doit commencer par http:// ou https://'),
      v.transform(overTls),
    ),
  ),
  v.maxLength(MORE_PICTURES, 'Six images au plus'),
)

/** The chosen category. No choice is null (APROD-07). */
export const optionalCategory = v.pipe(
  typed,
  v.check((text) => text === '' || isUuid(text), 'Choisissez une catégorie de la liste'),
  v.transform((text) => text || null),
)

export const rowId = v.pipe(v.string(), v.uuid())

export const rowVersion = v.pipe(v.number(), v.integer(), v.minValue(1))

export function overTls(address: string): string {
  return address.replace(/^http:/, 'https:')
}

function isPictureAddress(text: string): boolean {
  if (/^\/pictures\/[a-z0-9-]+\.webp$/.test(text)) return true
  return /^https?:\/\/\S+$/.test(text) && isAddress(text)
}

/** Like `URL.canParse`, which old browsers lack (D38). */
function isAddress(text: string): boolean {
  try {
    return Boolean(new URL(text))
  } catch {
    return false
  }
}

/** The category form (VAL-32); every value is the text of its field. */
export const categorySchema = v.object({
  name: requiredName('Le nom de la catégorie est obligatoire'),
  description: optionalDescription,
  imageUrl: optionalPicture,
})

export type CategoryForm = v.InferInput<typeof categorySchema>

export const emptyCategoryForm: CategoryForm = { name: '', description: '', imageUrl: '' }

/** A new category: the form, and a key that stays the same while the form is open. */
export const categoryAdditionSchema = v.object({ ...categorySchema.entries, creationKey: rowId })

export type CategoryAddition = v.InferOutput<typeof categoryAdditionSchema>

/** An edit: the category, the version that it began from, and only the changed fields. */
export const categoryEditSchema = v.object({
  id: rowId,
  version: rowVersion,
  changes: v.pipe(
    v.partial(categorySchema),
    v.check((changes) => Object.keys(changes).length > 0, 'Rien à enregistrer'),
  ),
})

export type CategoryEdit = v.InferOutput<typeof categoryEditSchema>

export const MOST_FORMATS = 5

const MAX_SIZE = 5000

/** The size of a format in ml, from the text of its field (FMT-06). */
const sizeSchema = wholeNumber({
  from: 1,
  to: MAX_SIZE,
  missing: 'Indiquez le format en ml',
  wrong: `Un format est un nombre entier de ml, de 1 à ${MAX_SIZE}`,
})

const seenFormat = v.object({ id: rowId, sizeMl: v.pipe(v.number(), v.integer()) })

/** The formats of one perfume, and those that the form began with. None, or only one, separates them all. */
export const formatsEditSchema = v.object({
  productId: rowId,
  formats: v.pipe(
    v.array(v.object({ id: rowId, sizeMl: sizeSchema })),
    v.maxLength(MOST_FORMATS),
    v.check((formats) => areDistinct(formats.map(({ sizeMl }) => sizeMl))),
    v.check((formats) => areDistinct(formats.map(({ id }) => id))),
  ),
  seen: v.pipe(v.array(seenFormat), v.maxLength(MOST_FORMATS)),
})

export type FormatsEdit = v.InferOutput<typeof formatsEditSchema>

/** The message beside each field of a size, by product; empty when all are right (FMT-06). */
export function sizeMessages(formats: readonly { id: string; size: string }[]): Record<string, string> {
  const messages: Record<string, string> = {}
  const seen = new Set<number>()
  for (const { id, size } of formats) {
    const read = v.safeParse(sizeSchema, size)
    if (!read.success) messages[id] = read.issues[0].message
    else if (seen.has(read.output)) messages[id] = `Un autre produit a déjà le format ${read.output} ml`
    else seen.add(read.output)
  }
  return messages
}

function areDistinct(values: readonly unknown[]): boolean {
  return new Set(values).size === values.length
}
