import * as v from 'valibot'
import { PRIVATE, storedValue } from '#lib/browser-storage.ts'
import type { OpenLetter } from './letters.ts'

const text = v.string()
const draftSchema = v.object({
  id: v.pipe(text, v.uuid()),
  version: v.number(),
  typed: v.object({ subject: text, body: text, buttonLabel: text, buttonPath: text }),
  products: v.array(
    v.object({ id: v.pipe(text, v.uuid()), name: text, price: v.number(), imageUrl: v.nullable(text) }),
  ),
})

/** A letter being written, stored for the tab: a phone that closes the browser loses nothing. */
export type LetterDraft = v.InferOutput<typeof draftSchema>

/** Removed with the session, as all that belongs to one user. */
export const storedLetter = storedValue('tab', `${PRIVATE}letter`, draftSchema)

/** What the form of a letter begins with: the letter as it is saved, or nothing. */
export function draftOf(id: string, letter: OpenLetter['letter'] | undefined): LetterDraft {
  const { subject = '', body = '', version = 0, products = [] } = letter ?? {}
  const buttonLabel = letter?.buttonLabel ?? ''
  const buttonPath = letter?.buttonPath ?? '/boutique'
  return { id, version, typed: { subject, body, buttonLabel, buttonPath }, products: [...products] }
}

/** Whether two drafts of a letter say the same. */
export function isSameLetter(one: LetterDraft, other: LetterDraft): boolean {
  const contents = ({ typed, products }: LetterDraft) =>
    JSON.stringify([...Object.values(typed), ...products.map(({ id }) => id)])
  return contents(one) === contents(other)
}
