import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { ListSkeleton } from '#ui/admin/list-skeleton.tsx'
import { Panel, type PanelProps } from '#ui/admin/panel.tsx'
import { SearchBox } from '#ui/admin/search-box.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { EmptyState, ErrorState } from '#ui/states.tsx'
import { useAdminQueryKey } from '../client/use-admin-query-key.ts'
import { usersQuery } from './api/users.queries.ts'
import { USERS_PER_PAGE } from './domain/user-list.ts'
import { UserTable } from './user-table.tsx'

/** The users and their roles (AUSR-01 to AUSR-08). */
export function UsersPanel({ params, onParamsChange }: PanelProps) {
  const { data, isError, refetch } = useQuery(
    usersQuery(useAdminQueryKey(), { page: params.page, q: params.search }),
  )
  return (
    <Panel title="Utilisateurs" intro="Qui a un compte, et qui administre la boutique.">
      <div className="flex">
        <SearchBox
          label="Chercher un e-mail, un nom"
          value={params.search}
          onSearch={(search) => onParamsChange({ search })}
        />
      </div>
      {data && data.found > 0 ? (
        <>
          <UserTable users={data.rows} admins={data.admins} />
          <Pagination
            label="Pages des utilisateurs"
            page={data.page}
            pages={Math.ceil(data.found / USERS_PER_PAGE)}
            onPage={(page) => onParamsChange({ page })}
          />
        </>
      ) : null}
      {data?.found === 0 ? (
        <EmptyState icon={<Users aria-hidden />}>Aucun utilisateur trouvé.</EmptyState>
      ) : null}
      {!data && isError ? (
        <ErrorState onRetry={() => void refetch()}>Impossible de charger les utilisateurs.</ErrorState>
      ) : null}
      {!data && !isError ? <ListSkeleton label="Chargement des utilisateurs" /> : null}
    </Panel>
  )
}
