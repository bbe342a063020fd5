import { useMutation, useQueryClient } from '@tanstack/react-query'
import { unwrap } from '#lib/errors/result.ts'
import { readAgainAfter } from '#lib/read-again-after.ts'
import { Button } from '#ui/button.tsx'
import { notify } from '#ui/toast/notify.ts'
import { notifyFailure } from '#ui/toast/notify-failure.ts'
import { useAdminQueryKey } from '../client/use-admin-query-key.ts'
import { removeSecondFactorOf } from '../second-factor/api/second-factor.functions.ts'
import type { ListedUser } from './domain/user-list.ts'

/** Removes the second factor of an admin who has lost it (D42). */
export function RemoveFactorButton({ user }: { user: ListedUser }) {
  const adminKey = useAdminQueryKey()
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: async () => unwrap(await removeSecondFactorOf({ data: { userId: user.id } })),
    onSuccess: () => notify({ title: 'Double authentification retirée', tone: 'success' }),
    onError: (error) => notifyFailure(error, (reason) => reason),
    onSettled: readAgainAfter(() => queryClient.invalidateQueries({ queryKey: [...adminKey, 'users'] })),
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
