import { AdminList } from '#ui/admin/admin-list.tsx'
import type { PanelProps } from '#ui/admin/panel.tsx'
import { Badge } from '#ui/badge.tsx'
import { Users } from '#ui/icons/admin-icons.tsx'
import type { Column } from '#ui/list/data-table.tsx'
import { useCurrentUser } from '../client/guards.tsx'
import { getUsers } from './api/users.functions.ts'
import { type ListedUser, roleLabels, USERS_PER_PAGE } from './domain/user-list.ts'
import { useRoleChange } from './use-role-change.ts'
import { UserActions } from './user-actions.tsx'

const texts = {
  title: 'Utilisateurs',
  intro: 'Les comptes clients et les administrateurs.',
  search: 'Chercher un e-mail, un nom',
  caption: 'Utilisateurs, par e-mail',
  pages: 'Pages des utilisateurs',
  loading: 'Chargement des utilisateurs',
  empty: 'Aucun utilisateur trouvé.',
  failed: 'Impossible de charger les utilisateurs.',
  loadFailure: () => 'Impossible de charger les utilisateurs.',
}

/** The users and their roles (AUSR-01 to AUSR-08). */
export function UsersPanel(props: PanelProps) {
  const { id: ownId } = useCurrentUser()
  const { ask, isBusy } = useRoleChange()
  const columns: Column<ListedUser>[] = [
    { title: 'Nom', mobile: 'title', cell: (user) => <Name user={user} isOwn={user.id === ownId} /> },
    { title: 'E-mail', mobile: 'full', className: 'break-all max-lg:text-quiet', cell: ({ email }) => email },
    {
      title: 'Rôle',
      // On a card beside the name.
      className: 'whitespace-nowrap max-lg:hidden',
      cell: ({ role }) => <RoleBadge role={role} />,
    },
  ]
  return (
    <AdminList
      {...props}
      texts={texts}
      queryKey={['users']}
      read={(data, signal) => getUsers({ data, signal })}
      perPage={USERS_PER_PAGE}
      columns={columns}
      rowActions={(user, { admins }) => (
        <UserActions
          user={user}
          isOwn={user.id === ownId}
          isLastAdmin={user.role === 'admin' && admins === 1}
          isBusy={isBusy}
          onRoleChange={() => ask(user, user.id === ownId)}
        />
      )}
      empty={{ icon: <Users aria-hidden /> }}
    />
  )
}

function Name({ user, isOwn }: { user: ListedUser; isOwn: boolean }) {
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
      <span className="min-w-0 wrap-anywhere">
        {user.name || <span className="text-quiet">Sans nom</span>}
        {isOwn ? <span className="text-sm font-normal text-quiet"> (vous)</span> : null}
      </span>
      <span className="shrink-0 lg:hidden">
        <RoleBadge role={user.role} />
      </span>
    </div>
  )
}

function RoleBadge({ role }: Pick<ListedUser, 'role'>) {
  return <Badge tone={role === 'admin' ? 'amber' : 'neutral'}>{roleLabels[role]}</Badge>
}
