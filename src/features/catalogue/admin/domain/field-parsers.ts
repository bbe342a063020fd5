import * as v from 'valibot'
import { isUuid } from '#lib/uuid.ts'
import { MORE_PICTURES } from '../../domain/product.ts'

/**
 * The fields that product and category forms share. Each parser turns the text of a field into the value that
 * is stored.
 */

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

/** The version of a row from which an edit began. */
export const rowVersion = v.pipe(v.number(), v.integer(), v.minValue(1))

/** The address of a picture with https in place of http. */
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
