import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { errorText } from '#lib/errors/error-texts.ts'
import { type Failure, failureOf } from '#lib/errors/result.ts'
import { notify } from '#ui/toast/notify.ts'
import { endSession } from '../api/account.functions.ts'
import { clearSession } from '../api/session.queries.ts'
import { notifyOtherTabs } from '../client/session-channel.tsx'

const LEAVE_AFTER_MS = 300

/**
 * Signs out with a toast, and goes home after 300 ms (AUTH-15). The timer outlives the dialog with the
 * button.
 */
export function useSignOut(): () => Promise<void> {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return async () => {
    const failure: Failure | null = await endSession().then(
      (result) => (result.ok ? null : result.error),
      failureOf,
    )
    if (failure) {
      const reason = failure.errorId ? ` (${errorText(failure)})` : ''
      notify({
        title: 'Erreur lors de la déconnexion',
        description: `Impossible de déconnecter. Veuillez réessayer.${reason}`,
        tone: 'destructive',
      })
      return
    }
    notify({ title: 'Déconnexion réussie', tone: 'success' })
    notifyOtherTabs('signed_out')
    setTimeout(async () => {
      // Go home first: a guarded page would redirect its former user to the login.
      await navigate({ to: '/' })
      clearSession(queryClient)
    }, LEAVE_AFTER_MS)
  }
}
