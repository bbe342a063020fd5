import { useId } from 'react'
import { type Column, DataTable } from '#ui/admin/data-table.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { useCurrentUser } from '../client/guards.tsx'
import { type ListedUser, roleLabels } from './domain/user-list.ts'
import { EndSessionsButton } from './end-sessions-button.tsx'
import { RemoveFactorButton } from './remove-factor-button.tsx'
import { useRoleChange } from './use-role-change.ts'

type UserTableProps = { users: readonly ListedUser[]; admins: number }

/** The list (AUSR-01) with the way to promote and to demote each (AUSR-02). */
export function UserTable({ users, admins }: UserTableProps) {
  const { id: ownId } = useCurrentUser()
  const { ask, isBusy } = useRoleChange()
  const columns: Column<ListedUser>[] = [
    { title: 'Nom', mobile: 'title', cell: (user) => <Name user={user} isOwn={user.id === ownId} /> },
    { title: 'E-mail', mobile: 'full', className: 'break-all max-md:text-quiet', cell: ({ email }) => email },
    { title: 'Rôle', className: 'whitespace-nowrap', cell: ({ role }) => <RoleBadge role={role} /> },
    {
      title: 'Actions',
      mobile: 'full',
      cell: (user) => (
        <div className="flex flex-wrap gap-x-3 gap-y-2 max-md:flex-col">
          <RoleButton
            user={user}
            isLastAdmin={user.role === 'admin' && admins === 1}
            isBusy={isBusy}
            onAsk={() => ask(user, user.id === ownId)}
          />
          {user.id === ownId ? null : <EndSessionsButton user={user} />}
          {user.hasSecondFactor && user.id !== ownId ? <RemoveFactorButton user={user} /> : null}
        </div>
      ),
    },
  ]
  return <DataTable caption="Utilisateurs, par e-mail" columns={columns} rows={users} rowKey={idOf} />
}

const idOf = ({ id }: ListedUser) => id

function Name({ user, isOwn }: { user: ListedUser; isOwn: boolean }) {
  return (
    <>
      {user.name || <span className="text-quiet">Sans nom</span>}
      {isOwn ? <span className="text-sm font-normal text-quiet"> (vous)</span> : null}
    </>
  )
}

function RoleBadge({ role }: Pick<ListedUser, 'role'>) {
  return <Badge tone={role === 'admin' ? 'amber' : 'neutral'}>{roleLabels[role]}</Badge>
}

type RoleButtonProps = { user: ListedUser; isLastAdmin: boolean; isBusy: boolean; onAsk: () => void }

function RoleButton({ user, isLastAdmin, isBusy, onAsk }: RoleButtonProps) {
  const reasonId = useId()
  const label = user.role === 'admin' ? 'Rétrograder' : 'Promouvoir'
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 max-md:pt-2">
      <Button
        look={user.role === 'admin' ? 'danger' : 'secondary'}
        className="px-4! max-md:w-full"
        // The database refuses it too (AUSR-07): here it is said before somebody tries.
        disabled={isBusy || isLastAdmin}
        aria-label={`${label} ${user.email}`}
        aria-describedby={isLastAdmin ? reasonId : undefined}
        onClick={onAsk}
      >
        {label}
      </Button>
      {isLastAdmin ? (
        <span id={reasonId} className="text-xs text-quiet">
          Dernier administrateur : la boutique en garde toujours un.
        </span>
      ) : null}
    </div>
  )
}
