import { useQuery } from '@tanstack/react-query'
import { FolderOpen, Plus } from 'lucide-react'
import { useState } from 'react'
import { useAdminQueryKey } from '#features/account/client/use-admin-query-key.ts'
import { unwrap } from '#lib/result.ts'
import { AdminList } from '#ui/admin/admin-list.tsx'
import type { PanelProps } from '#ui/admin/panel.tsx'
import { Button } from '#ui/button.tsx'
import { removeCategory } from './api/categories.functions.ts'
import { adminCategoriesQuery } from './api/categories.queries.ts'
import { categoryColumns } from './category-columns.tsx'
import { CategoryDialog } from './category-dialog.tsx'
import { type AdminCategory, CATEGORIES_PER_PAGE, type EditedCategory } from './domain/catalogue-rows.ts'
import { RowActions } from './row-actions.tsx'
import { deleteFailed, useCommands } from './use-commands.ts'

const texts = {
  title: 'Catégories',
  caption: 'Catégories',
  pages: 'Pages des catégories',
  loading: 'Chargement des catégories',
  empty: 'Aucune catégorie trouvée',
  failed: 'Les catégories n’ont pas pu être chargées.',
}

/** The categories: list and form (ACAT-01 to ACAT-08). */
export function CategoriesPanel({ params, onParamsChange }: PanelProps) {
  const query = useQuery(adminCategoriesQuery(useAdminQueryKey(), params.page))
  const commands = useCommands('categories')
  const [edited, setEdited] = useState<{ category: EditedCategory | null } | null>(null)

  function remove({ id, name }: AdminCategory) {
    if (!window.confirm('Êtes-vous sûr de vouloir supprimer cette catégorie ?')) return
    commands.start({
      run: async () => unwrap(await removeCategory({ data: { id } })),
      done: { title: 'Catégorie supprimée', description: name },
      failed: deleteFailed,
    })
  }

  return (
    <AdminList
      texts={texts}
      params={params}
      onParamsChange={onParamsChange}
      query={query}
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
      actions={
        <Button disabled={commands.isBusy} onClick={() => setEdited({ category: null })}>
          <Plus aria-hidden className="size-4" />
          Ajouter une catégorie
        </Button>
      }
      emptyIcon={<FolderOpen aria-hidden />}
    >
      {edited ? (
        <CategoryDialog category={edited.category} commands={commands} onClose={() => setEdited(null)} />
      ) : null}
    </AdminList>
  )
}
