import { useMutation, useQueryClient } from '@tanstack/react-query'
import { unwrap } from '#lib/result.ts'
import { notify } from '#ui/toast/notify.ts'
import { notifyFailure } from '#ui/toast/notify-failure.ts'
import { usePerson } from '../../shop/guards.tsx'
import { endMyOtherSessions, endMySession } from '../sessions.functions.ts'
import { sessionsQuery } from '../sessions.queries.ts'

/** Ends one of the user's sessions, or all but this one, and says what came of it. */
export function useEndSessions() {
  const queryClient = useQueryClient()
  const { id: userId } = usePerson()
  const { mutate, isPending } = useMutation({
    mutationFn: async (id: string | null) =>
      unwrap(await (id === null ? endMyOtherSessions() : endMySession({ data: { id } }))),
    onSuccess: (_, id) =>
      notify({
        title: id === null ? 'Autres appareils déconnectés' : 'Appareil déconnecté',
        tone: 'success',
      }),
    onError: (error) => notifyFailure(error, (reason) => reason),
    onSettled: () => queryClient.invalidateQueries(sessionsQuery(userId)),
  })
  return { endOne: (id: string) => mutate(id), endOthers: () => mutate(null), isBusy: isPending }
}
