import { useQuery } from '@tanstack/react-query'
import { FolderOpen, Plus } from 'lucide-react'
import { useState } from 'react'
import { useAdminQueryKey } from '#features/account/client/use-admin-query-key.ts'
import { unwrap } from '#lib/result.ts'
import { ListSkeleton } from '#ui/admin/list-skeleton.tsx'
import { Panel, type PanelProps } from '#ui/admin/panel.tsx'
import { Button } from '#ui/button.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { EmptyState, ErrorState } from '#ui/states.tsx'
import { removeCategory } from './api/categories.functions.ts'
import { adminCategoriesQuery } from './api/categories.queries.ts'
import { CategoryDialog } from './category-dialog.tsx'
import { CategoryTable } from './category-table.tsx'
import { type AdminCategory, type EditedCategory, STAFF_PAGE } from './domain/catalogue-rows.ts'
import { deleteFailed, useCommands } from './use-commands.ts'

/** The categories: list and form (ACAT-01 to ACAT-08). */
export function CategoriesPanel({ params, onParamsChange }: PanelProps) {
  const { data, isError, refetch } = useQuery(adminCategoriesQuery(useAdminQueryKey(), params.page))
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

  const add = (
    <Button disabled={commands.isBusy} onClick={() => setEdited({ category: null })}>
      <Plus aria-hidden className="size-4" />
      Ajouter une catégorie
    </Button>
  )
  return (
    <Panel title="Catégories" actions={add}>
      {data && data.total > 0 ? (
        <>
          <CategoryTable
            categories={data.rows}
            isBusy={commands.isBusy}
            onEdit={(category) => setEdited({ category })}
            onDelete={remove}
          />
          <Pagination
            label="Pages des catégories"
            page={data.page}
            pages={Math.ceil(data.total / STAFF_PAGE)}
            onPage={(page) => onParamsChange({ page })}
          />
        </>
      ) : null}
      {data?.total === 0 ? (
        <EmptyState icon={<FolderOpen aria-hidden />}>Aucune catégorie trouvée</EmptyState>
      ) : null}
      {!data && isError ? (
        <ErrorState onRetry={() => void refetch()}>Les catégories n’ont pas pu être chargées.</ErrorState>
      ) : null}
      {!data && !isError ? <ListSkeleton label="Chargement des catégories" /> : null}
      {edited ? (
        <CategoryDialog category={edited.category} commands={commands} onClose={() => setEdited(null)} />
      ) : null}
    </Panel>
  )
}
