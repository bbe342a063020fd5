import { useMutation, useQueryClient } from '@tanstack/react-query'
import { unwrap } from '#lib/errors/result.ts'
import { readAgainAfter } from '#lib/read-again-after.ts'
import { type Notice, notify } from '#ui/toast/notify.ts'
import { notifyFailure } from '#ui/toast/notify-failure.ts'
import { takenBackBy } from '#ui/toast/taken-back-by.ts'
import { adminQuery } from '../api/session.queries.ts'
import { useAdminQueryKey } from '../client/use-admin-query-key.ts'
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

/** The notice of a role that was changed (AUSR-04). */
const roleUpdated = (role: UserRole): Notice => ({
  title: `Rôle mis à jour : ${roleLabels[role]}`,
  tone: 'success',
  kind: 'role',
})

/** Takes back a demotion; admins who demoted themselves see the administration again (UNDO-03). */
function useTakeBackDemotion() {
  const adminKey = useAdminQueryKey()
  const queryClient = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: async (userId: string) => unwrap(await undoDemotion({ data: { userId } })),
    onSuccess: () => notify(roleUpdated('admin')),
    onError: (error) => notifyFailure(error, (reason) => `Le rôle n’a pas été rendu : ${reason}`),
    onSettled: (_data, _error, userId) =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: [...adminKey, 'users'] }),
        queryClient.invalidateQueries(adminQuery(userId)),
      ]),
  })
  return mutate
}

/** Asks for confirmation, changes a role and shows the outcome (AUSR-04, AUSR-06). */
export function useRoleChange() {
  const adminKey = useAdminQueryKey()
  const queryClient = useQueryClient()
  const takeBackDemotion = useTakeBackDemotion()
  const { mutate, isPending } = useMutation({
    mutationFn: async (change: Change) => unwrap(await changeUserRole({ data: change })),
    onMutate: () => ({ askedAt: performance.now() }),
    onSuccess: (_, { userId, role }, { askedAt }) => {
      const takeBack = () => takeBackDemotion(userId)
      notify({
        ...roleUpdated(role),
        ...(role === 'user' ? takenBackBy(takeBack, { label: 'Annuler le changement', askedAt }) : {}),
      })
    },
    onError: (error) => notifyFailure(error, () => 'Impossible de mettre à jour le rôle utilisateur.'),
    onSettled: readAgainAfter(() => queryClient.invalidateQueries({ queryKey: [...adminKey, 'users'] })),
  })

  function ask(user: ListedUser, isOwn: boolean): void {
    const role = user.role === 'admin' ? 'user' : 'admin'
    if (window.confirm(confirmText(user, isOwn))) mutate({ userId: user.id, role })
  }
  return { ask, isBusy: isPending }
}
