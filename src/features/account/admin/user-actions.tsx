import { useId } from 'react'
import { Button } from '#ui/button.tsx'
import type { ListedUser } from './domain/user-list.ts'
import { EndSessionsButton } from './end-sessions-button.tsx'
import { RemoveFactorButton } from './remove-factor-button.tsx'

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
