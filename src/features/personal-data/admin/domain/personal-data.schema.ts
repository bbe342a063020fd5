import * as v from 'valibot'

/** An e-mail, a phone number or a part of a name. */
export const peopleSearchSchema = v.object({
  typed: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(3, 'Au moins trois caractères'),
    v.maxLength(254, 'Trop long'),
  ),
})

export const contactSchema = v.object({
  kind: v.picklist(['email', 'phone']),
  contact: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(254)),
})

export type PeopleSearch = v.InferOutput<typeof peopleSearchSchema>
export type Contact = v.InferOutput<typeof contactSchema>
