import { useState } from 'react'
import { type Commands, useCommands } from '#features/shell/admin/use-admin-command.ts'
import { AdminList } from '#ui/admin/admin-list.tsx'
import type { PanelProps } from '#ui/admin/panel.tsx'
import { Button } from '#ui/button.tsx'
import { TextArea, TextField } from '#ui/form/field.tsx'
import { FolderOpen } from '#ui/icons/admin-icons.tsx'
import { Plus } from '#ui/icons/icons.tsx'
import type { Column } from '#ui/list/data-table.tsx'
import { PictureFrame } from '#ui/picture-frame.tsx'
import {
  type AdminCategory,
  CATEGORIES_PER_PAGE,
  deleteFailed,
  type EditedCategory,
  loadFailureText,
} from './catalogue-rows.ts'
import {
  addCategory,
  editCategory,
  getAdminCategories,
  removeCategory,
  undoCategoryDeletion,
} from './categories.api.ts'
import { EditDialog, useEditForm } from './edit-dialog.tsx'
import { type CategoryForm, categorySchema, emptyCategoryForm } from './field-parsers.ts'
import { RowActions } from './list-parts.tsx'
import { PictureField } from './picture-field.tsx'
import { categoryChanges } from './product-fields.ts'

const texts = {
  title: 'Catégories',
  caption: 'Catégories',
  pages: 'Pages des catégories',
  loading: 'Chargement des catégories',
  empty: 'Aucune catégorie trouvée',
  failed: 'Les catégories n’ont pas pu être chargées.',
  loadFailure: (reason: string) => loadFailureText('les catégories', reason),
}

/** The categories: list and form (ACAT-01 to ACAT-08). */
export default function CategoriesPanel(props: PanelProps) {
  const commands = useCommands('categories')
  const [edited, setEdited] = useState<{ category: EditedCategory | null } | null>(null)

  function remove({ id, name }: AdminCategory) {
    if (!window.confirm('Êtes-vous sûr de vouloir supprimer cette catégorie ?')) return
    commands.start({
      run: () => removeCategory({ data: { id } }),
      done: () => ({ title: 'Catégorie supprimée', description: name, kind: `deletion of ${id}` }),
      undo: {
        label: 'Annuler la suppression',
        run: () => undoCategoryDeletion({ data: { id } }),
        done: () => ({ title: 'Catégorie restaurée', description: name }),
        failed: (reason) => `La catégorie n’a pas été restaurée : ${reason}`,
      },
      failed: deleteFailed,
    })
  }

  return (
    <AdminList
      {...props}
      texts={texts}
      queryKey={['categories', 'list']}
      read={({ page }, signal) => getAdminCategories({ data: { page }, signal })}
      perPage={CATEGORIES_PER_PAGE}
      columns={categoryColumns}
      rowActions={(category) => (
        <RowActions
          name={category.name}
          isBusy={commands.isBusy}
          onEdit={() => setEdited({ category })}
          onDelete={() => remove(category)}
        />
      )}
      actions={() => (
        <Button
          className="max-sm:px-4"
          disabled={commands.isBusy}
          aria-label="Ajouter une catégorie"
          onClick={() => setEdited({ category: null })}
        >
          <Plus aria-hidden className="size-4" />
          <span>
            Ajouter<span className="max-sm:hidden"> une catégorie</span>
          </span>
        </Button>
      )}
      empty={{ icon: <FolderOpen aria-hidden /> }}
    >
      {edited ? (
        <CategoryDialog category={edited.category} commands={commands} onClose={() => setEdited(null)} />
      ) : null}
    </AdminList>
  )
}

/** The columns of the list of categories (ACAT-01). */
const categoryColumns: readonly Column<AdminCategory>[] = [
  { title: 'Catégorie', mobile: 'title', cell: (category) => <Name category={category} /> },
  {
    title: 'Description',
    mobile: 'full',
    className: 'text-quiet',
    cell: ({ description }) => <span className="line-clamp-2 max-w-prose">{description}</span>,
  },
  // On a card below the name.
  { title: 'Produits', className: 'tabular-nums max-lg:hidden', cell: ({ products }) => products },
]

function Name({ category: { name, imageUrl, products } }: { category: AdminCategory }) {
  return (
    <div className="flex items-center gap-3">
      <div className="w-16 shrink-0">
        <PictureFrame address={imageUrl} alt="" sizes="4rem" shape="landscape" className="rounded-sm" />
      </div>
      <span className="min-w-0 wrap-anywhere lg:min-w-20">
        {name}
        <span className="block text-sm font-normal text-quiet lg:hidden">
          {products === 1 ? '1 produit' : `${products} produits`}
        </span>
      </span>
    </div>
  )
}

type CategoryDialogProps = {
  category: EditedCategory | null
  commands: Commands
  onClose: () => void
}

/** The form of a category (ACAT-02). */
function CategoryDialog({ category, commands, onClose }: CategoryDialogProps) {
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
