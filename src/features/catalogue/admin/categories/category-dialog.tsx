import { useState } from 'react'
import type { Commands } from '#features/admin-shell/client/use-admin-command.ts'
import { TextArea, TextField } from '#ui/form/field.tsx'
import { addCategory, editCategory } from '../api/categories.functions.ts'
import type { EditedCategory } from '../domain/catalogue-rows.ts'
import { type CategoryForm, categorySchema, emptyCategoryForm } from '../domain/category.schema.ts'
import { categoryChanges } from '../domain/field-texts.ts'
import { EditDialog, useEditForm } from '../edit-dialog.tsx'
import { PictureField } from '../pictures/picture-field.tsx'

type CategoryDialogProps = {
  /** Null for a new category. */
  category: EditedCategory | null
  commands: Commands
  onClose: () => void
}

/** The form of a category (ACAT-02). */
export function CategoryDialog({ category, commands, onClose }: CategoryDialogProps) {
  const [progress, setProgress] = useState<number | null>(null)
  const edit = useEditForm({
    schema: categorySchema,
    row: category,
    toForm,
    add: (form, creationKey) => addCategory({ data: { ...form, creationKey } }),
    edit: (id, version, changes) => editCategory({ data: { id, version, changes } }),
    texts: { added: 'Catégorie créée avec succès', edited: 'Catégorie modifiée avec succès' },
    commands,
    onClose,
  })
  const { field, set } = edit
  return (
    <EditDialog
      title={category ? 'Modifier la catégorie' : 'Ajouter une catégorie'}
      edit={edit}
      conflictTitle="Cette catégorie a changé pendant que vous la modifiiez."
      describeChanges={categoryChanges}
      isUploading={progress !== null}
      onClose={onClose}
    >
      <TextField label="Nom" limit={200} autoComplete="off" {...field('name')} />
      <TextArea label="Description" rows={5} limit={10_000} optional {...field('description')} />
      <PictureField
        shape="landscape"
        control={field('imageUrl')}
        onPicture={(imageUrl) => set({ imageUrl })}
        progress={progress}
        onProgress={setProgress}
      />
    </EditDialog>
  )
}

function toForm(category: EditedCategory | null): CategoryForm {
  if (!category) return emptyCategoryForm
  const { name, description, imageUrl } = category
  return { name, description: description ?? '', imageUrl: imageUrl ?? '' }
}
