import { useAdminCommand } from '#features/admin-shell/client/use-admin-command.ts'
import type { Toast } from '#ui/toast/notify.ts'
import { adminQuery } from '../api/session.queries.ts'
import { changeUserRole, undoDemotion } from './api/users.functions.ts'
import { type ListedUser, roleLabels, type UserRole } from './domain/user-list.ts'

type Change = { userId: string; role: UserRole }

/**
 * The question before a change, worded for each case: a mistake hands the shop over or locks the admin out.
 */
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
export function useRoleChange() {
  const { mutate, isPending } = useAdminCommand({
    run: (change: Change) => changeUserRole({ data: change }),
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
