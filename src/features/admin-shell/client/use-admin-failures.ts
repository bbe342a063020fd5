import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { adminQuery, sessionQuery } from '#features/account/api/session.queries.ts'
import { useCurrentUser } from '#features/account/client/guards.tsx'
import { failureOf } from '#lib/errors/result.ts'
import { staffErrorText } from '#lib/errors/staff-error-texts.ts'
import { notifyError } from '#ui/toast/notify-failure.ts'

/** The place of the list says it as well. */
const SHOWN_MS = 5000

const lostRights = new Set(['forbidden', 'not_authenticated'])

/**
 * Shows a toast for each list that could not be loaded, with the text of its query (ADM-03), and has the
 * guard check again when the server no longer accepts the user as an admin. A list that could not be read again says so
 * beside its rows (`StaleNotice`): a toast would draw away from what failed before.
 */
export function useAdminFailures(): void {
  const queryClient = useQueryClient()
  const { id } = useCurrentUser()

  // The cache of queries is a store outside React: this listens to it while the administration is on the
  // screen.
  useEffect(
    () =>
      queryClient.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error') return
        const failure = failureOf(event.action.error)
        const { loadFailure } = event.query.meta ?? {}
        // The guard reports lost rights, once for all lists.
        if (!lostRights.has(failure.code)) {
          const isShown = event.query.state.data !== undefined
          if (loadFailure && !isShown) notifyError(loadFailure(staffErrorText(failure)), SHOWN_MS)
        } else if (event.query.queryKey[0] !== sessionQuery.queryKey[0]) {
          void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })
          void queryClient.invalidateQueries({ queryKey: adminQuery(id).queryKey, exact: true })
        }
      }),
    [queryClient, id],
  )
}
