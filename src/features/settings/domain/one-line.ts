import * as v from 'valibot'

/** A text of one line, at most `max` characters: it becomes a name, a subject, a number or an address. */
export function oneLine(max: number, tooLong: string) {
  return v.pipe(
    v.string(),
    v.transform((text) => text.replace(/\s+/g, ' ').trim()),
    v.maxLength(max, tooLong),
  )
}
