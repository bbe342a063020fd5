import * as v from 'valibot'
import { optionalDescription, optionalPicture, requiredName, rowId, rowVersion } from './field-parsers.ts'

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
