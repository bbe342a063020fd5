import { useId } from 'react'
import { useAdminCommand } from '#features/admin-shell/client/use-admin-command.ts'
import { Button } from '#ui/button.tsx'
import { removeSecondFactorOf } from '../second-factor/api/second-factor.functions.ts'
import { endSessionsOfUser } from '../sessions/api/sessions.functions.ts'
import type { ListedUser } from './domain/user-list.ts'

type UserActionsProps = {
  user: ListedUser
  isOwn: boolean
  isLastAdmin: boolean
  isBusy: boolean
  onRoleChange: () => void
}

/** The buttons of a user: promote or demote (AUSR-02), end all sessions, remove the second factor. */
export function UserActions({ user, isOwn, isLastAdmin, isBusy, onRoleChange }: UserActionsProps) {
  return (
    <div className="flex flex-wrap gap-x-3 gap-y-2 max-lg:flex-col">
      <RoleButton user={user} isLastAdmin={isLastAdmin} isBusy={isBusy} onPress={onRoleChange} />
      {isOwn ? null : <EndSessionsButton user={user} />}
      {user.hasSecondFactor && !isOwn ? <RemoveFactorButton user={user} /> : null}
    </div>
  )
}

type RoleButtonProps = { user: ListedUser; isLastAdmin: boolean; isBusy: boolean; onPress: () => void }

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
