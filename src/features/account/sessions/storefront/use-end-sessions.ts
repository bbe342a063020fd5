import { useMutation, useQueryClient } from '@tanstack/react-query'
import { failureOf, unwrap } from '#lib/errors/result.ts'
import { readAgainAfter } from '#lib/read-again-after.ts'
import { notify } from '#ui/toast/notify.ts'
import { notifyFailure } from '#ui/toast/notify-failure.ts'
import { useCurrentUser } from '../../client/guards.tsx'
import { useConfirmation } from '../../second-factor/storefront/use-confirmation.tsx'
import { endMyOtherSessions, endMySession } from '../api/sessions.functions.ts'
import { sessionsQuery } from '../api/sessions.queries.ts'

/**
 * Ends one of the user's sessions, or all but this one, and shows the result. Render `question`: it asks for
 * a confirmation when the sign-in was more than 15 minutes ago.
 */
export function useEndSessions() {
  const queryClient = useQueryClient()
  const { id: userId } = useCurrentUser()
  const { confirmed, question } = useConfirmation()
  const { mutate, isPending } = useMutation({
    mutationFn: async (id: string | null) =>
      unwrap(await confirmed(() => (id === null ? endMyOtherSessions() : endMySession({ data: { id } })))),
    onSuccess: (_, id) =>
      notify({
        title: id === null ? 'Autres appareils déconnectés' : 'Appareil déconnecté',
        tone: 'success',
      }),
    onError: (error) => {
      // Closing the question cancels.
      if (failureOf(error).code !== 'confirmation_needed') notifyFailure(error, (reason) => reason)
    },
    onSettled: readAgainAfter(() => queryClient.invalidateQueries(sessionsQuery(userId))),
  })
  return { endOne: (id: string) => mutate(id), endOthers: () => mutate(null), question, isBusy: isPending }
}
