import * as v from 'valibot'
import { optionalDescription, optionalPicture, requiredName, rowId, rowVersion } from './field-parsers.ts'

/** The category form (VAL-32): for each box its text. */
export const categorySchema = v.object({
  name: requiredName('Le nom de la catégorie est obligatoire'),
  description: optionalDescription,
  image_url: optionalPicture,
})

export type CategoryForm = v.InferInput<typeof categorySchema>

export const emptyCategoryForm: CategoryForm = { name: '', description: '', image_url: '' }

/** A new category: the form, and the key that the form keeps for as long as it is open. */
export const categoryAdditionSchema = v.object({ ...categorySchema.entries, creation_key: rowId })

export type CategoryAddition = v.InferOutput<typeof categoryAdditionSchema>

/** An edit: which category, the version that it began from, and the boxes that were changed, those alone. */
export const categoryEditSchema = v.object({
  id: rowId,
  version: rowVersion,
  changes: v.pipe(
    v.partial(categorySchema),
    v.check((changes) => Object.keys(changes).length > 0, 'Rien à enregistrer'),
  ),
})

export type CategoryEdit = v.InferOutput<typeof categoryEditSchema>
