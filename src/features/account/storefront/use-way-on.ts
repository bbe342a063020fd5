import { useNavigate, useRouter } from '@tanstack/react-router'
import { type Arrival, pathAfterSignIn, type ReturnTo } from '../domain/session-user.ts'

/**
 * Leads somebody who is signed in away from login and registration: back to the page from which this tab was sent here when their
 * session ended elsewhere, else where a sign-in leads (AUTH-06, D30).
 */
export function useWayOn(returnTo: ReturnTo): (arrival: Arrival, replace?: boolean) => void {
  const navigate = useNavigate()
  const router = useRouter()
  return ({ person, isAdmin }, replace = false) => {
    const { cameFrom } = router.state.location.state
    if (cameFrom?.personId === person.id) void navigate({ href: cameFrom.href, replace })
    else void navigate({ to: pathAfterSignIn({ isAdmin }, returnTo), replace })
  }
}
