import * as v from 'valibot'

const id = v.pipe(v.string(), v.uuid())

/** The most characters of a note; the database has the same limit. */
export const NOTE_LIMIT = 500

export const timelineSchema = v.object({ orderId: id })

/** The form of a note (LOG-03). */
export const noteFormSchema = v.object({
  text: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty('Écrivez la note'),
    v.maxLength(NOTE_LIMIT, `La note est trop longue : ${NOTE_LIMIT} caractères au plus`),
  ),
})

/** The key stays the same while a form is open: a request that is sent again adds nothing twice. */
export const noteSchema = v.object({ ...noteFormSchema.entries, orderId: id, key: id })
export type NoteInput = v.InferOutput<typeof noteSchema>

export const noteIdSchema = v.object({ noteId: id })
