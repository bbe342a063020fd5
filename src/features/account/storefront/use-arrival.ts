import { useQueryClient } from '@tanstack/react-query'
import { notify } from '#ui/toast/notify.ts'
import { setSession } from '../api/session.queries.ts'
import { tellOtherTabs } from '../client/session-channel.tsx'
import type { Arrival, ReturnTo } from '../domain/session-user.ts'
import { useAfter } from './use-after.ts'
import { useWayOn } from './use-way-on.ts'

const LEAVE_AFTER_MS = 1000

/**
 * What follows a sign-in: the session is taken over, and the page is left a second later (AUTH-06).
 *
 * @param onArrival is told first: this page leads on by itself
 */
export function useArrival(returnTo: ReturnTo, onArrival: () => void): (arrival: Arrival) => void {
  const queryClient = useQueryClient()
  const goOn = useWayOn(returnTo)
  const after = useAfter()
  return (arrival) => {
    onArrival()
    setSession(queryClient, arrival.person, arrival.isAdmin)
    tellOtherTabs('signed_in')
    notify({ title: 'Connexion réussie !', tone: 'success' })
    after(LEAVE_AFTER_MS, () => goOn(arrival))
  }
}
