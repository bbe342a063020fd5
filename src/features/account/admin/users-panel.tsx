import { useId } from 'react'
import { useAdminCommand } from '#features/shell/admin/use-admin-command.ts'
import { AdminList } from '#ui/admin/admin-list.tsx'
import type { PanelProps } from '#ui/admin/panel.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Users } from '#ui/icons/admin-icons.tsx'
import type { Column } from '#ui/list/data-table.tsx'
import type { Toast } from '#ui/toast/notify.ts'
import { endSessionsOfUser, removeSecondFactorOf } from '../account-security.api.ts'
import { adminQuery } from '../session.api.ts'
import { useCurrentUser } from '../use-current-user.tsx'
import { changeUserRole, getUsers, undoDemotion } from './users.api.ts'
import { type ListedUser, roleLabels, USERS_PER_PAGE, type UserRole } from './users.ts'

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
export default function UsersPanel(props: PanelProps) {
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
        <div className="flex flex-wrap gap-x-3 gap-y-2 max-lg:flex-col">
          <RoleButton
            user={user}
            isLastAdmin={user.role === 'admin' && admins === 1}
            isBusy={isBusy}
            onPress={() => ask(user, user.id === ownId)}
          />
          {user.id === ownId ? null : <EndSessionsButton user={user} />}
          {user.hasSecondFactor && user.id !== ownId ? <RemoveFactorButton user={user} /> : null}
        </div>
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

type RoleButtonProps = { user: ListedUser; isLastAdmin: boolean; isBusy: boolean; onPress: () => void }

/** Promotes or demotes a user (AUSR-02). */
function RoleButton({ user, isLastAdmin, isBusy, onPress }: RoleButtonProps) {
  const reasonId = useId()
  const label = user.role === 'admin' ? 'Retirer les droits' : 'Nommer administrateur'
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 max-lg:pt-2">
      <Button
        look={user.role === 'admin' ? 'danger' : 'secondary'}
        className="px-4 max-lg:w-full"
        // The database refuses this too (AUSR-07); here the reason is shown beforehand.
        disabled={isBusy || isLastAdmin}
        aria-label={`${label} ${user.email}`}
        aria-describedby={isLastAdmin ? reasonId : undefined}
        onClick={onPress}
      >
        {label}
      </Button>
      {isLastAdmin ? (
        <span id={reasonId} className="text-xs text-quiet">
          Dernier administrateur : il en faut toujours au moins un.
        </span>
      ) : null}
    </div>
  )
}

/** Signs a user out on all devices: a phone that was lost, an account that somebody else uses. */
function EndSessionsButton({ user }: { user: ListedUser }) {
  const { mutate, isPending } = useAdminCommand({
    run: () => endSessionsOfUser({ data: { userId: user.id } }),
    done: () => ({ title: 'Utilisateur déconnecté de tous ses appareils' }),
  })
  const question = `Déconnecter cet utilisateur de tous ses appareils ? Son mot de passe reste le même.\n\n${user.email}`
  return (
    <Button
      look="secondary"
      className="px-4 max-lg:w-full"
      disabled={isPending}
      aria-label={`Déconnecter partout ${user.email}`}
      onClick={() => {
        if (window.confirm(question)) mutate()
      }}
    >
      Déconnecter partout
    </Button>
  )
}

/** Removes the second factor of an admin who has lost it (D42). */
function RemoveFactorButton({ user }: { user: ListedUser }) {
  const { mutate, isPending } = useAdminCommand({
    run: () => removeSecondFactorOf({ data: { userId: user.id } }),
    changes: ['users'],
    done: () => ({ title: 'Double authentification retirée' }),
  })
  const question = `Retirer la double authentification de cet administrateur ? Son mot de passe suffira de nouveau.\n\n${user.email}`
  return (
    <Button
      look="secondary"
      className="px-4 max-lg:w-full"
      disabled={isPending}
      aria-label={`Retirer la double authentification de ${user.email}`}
      onClick={() => {
        if (window.confirm(question)) mutate()
      }}
    >
      Retirer la double authentification
    </Button>
  )
}

/** The question before a change: a mistake hands the shop over or locks the admin out. */
function confirmText({ email, role }: ListedUser, isOwn: boolean): string {
  if (isOwn) {
    return 'Êtes-vous sûr de vouloir vous retirer le rôle d’administrateur ?\n\nVous perdrez aussitôt l’accès à l’administration.'
  }
  return role === 'admin'
    ? `Êtes-vous sûr de vouloir retirer le rôle d’administrateur à cet utilisateur ?\n\n${email}`
    : `Êtes-vous sûr de vouloir donner le rôle d’administrateur à cet utilisateur ? Il pourra tout gérer dans la boutique.\n\n${email}`
}

/** The toast after a role was changed (AUSR-04). */
const roleUpdated = (role: UserRole): Toast => ({
  title: `Rôle mis à jour : ${roleLabels[role]}`,
  kind: 'role',
})

/** Asks for confirmation, changes a role and shows the outcome (AUSR-04, AUSR-06). */
function useRoleChange() {
  const { mutate, isPending } = useAdminCommand({
    run: (change: { userId: string; role: UserRole }) => changeUserRole({ data: change }),
    changes: ['users'],
    done: (_, { role }) => roleUpdated(role),
    undo: (_, { userId, role }) =>
      role === 'admin'
        ? null
        : {
            run: () => undoDemotion({ data: { userId } }),
            // Admins who demoted themselves see the administration again (UNDO-03).
            changes: [adminQuery(userId).queryKey],
            done: () => roleUpdated('admin'),
            failed: (reason) => `Le rôle n’a pas été rendu : ${reason}`,
          },
    failed: () => 'Impossible de mettre à jour le rôle utilisateur.',
  })

  function ask(user: ListedUser, isOwn: boolean): void {
    const role = user.role === 'admin' ? 'user' : 'admin'
    if (window.confirm(confirmText(user, isOwn))) mutate({ userId: user.id, role })
  }
  return { ask, isBusy: isPending }
}
