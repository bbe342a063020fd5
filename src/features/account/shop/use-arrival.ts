import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { notify } from '#ui/toast/notify.ts'
import { type Arrival, pathAfterSignIn, type ReturnTo } from '../person.ts'
import { setSession } from '../session.queries.ts'
import { tellOtherTabs } from '../session-channel.tsx'
import { useAfter } from './use-after.ts'

const LEAVE_AFTER_MS = 1000

/** What follows a sign-in: the session is taken over, and the page is left a second later (AUTH-06). */
export function useArrival(returnTo: ReturnTo): (arrival: Arrival) => void {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const after = useAfter()
  return ({ person, isAdmin }) => {
    setSession(queryClient, person, isAdmin)
    tellOtherTabs('signed_in')
    notify({ title: 'Connexion réussie !', tone: 'success' })
    after(LEAVE_AFTER_MS, () => void navigate({ to: pathAfterSignIn({ isAdmin }, returnTo) }))
  }
}
