import { useMutation } from '@tanstack/react-query'
import { unwrap } from '#lib/errors/result.ts'
import { Button } from '#ui/button.tsx'
import { notify } from '#ui/toast/notify.ts'
import { notifyFailure } from '#ui/toast/notify-failure.ts'
import { endSessionsOfUser } from '../sessions/api/sessions.functions.ts'
import type { ListedUser } from './domain/user-list.ts'

/** Signs a user out on all devices: a phone that was lost, an account that somebody else uses. */
export function EndSessionsButton({ user }: { user: ListedUser }) {
  const { mutate, isPending } = useMutation({
    mutationFn: async () => unwrap(await endSessionsOfUser({ data: { userId: user.id } })),
    onSuccess: () => notify({ title: 'Utilisateur déconnecté de tous ses appareils', tone: 'success' }),
    onError: (error) => notifyFailure(error, (reason) => reason),
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
