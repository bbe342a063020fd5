import { useNavigate, useRouter } from '@tanstack/react-router'
import { pathAfterSignIn, type ReturnTo, type SignInResult } from '../domain/session-user.ts'

/**
 * Redirects a signed-in user from login or registration: back to the page that this tab showed when the
 * session ended in another tab, else to the page that follows a sign-in (AUTH-06, D30).
 */
export function useRedirectAfterSignIn(
  returnTo: ReturnTo,
): (result: SignInResult, replace?: boolean) => void {
  const navigate = useNavigate()
  const router = useRouter()
  return ({ user, isAdmin }, replace = false) => {
    const { cameFrom } = router.state.location.state
    if (cameFrom?.userId === user.id) void navigate({ href: cameFrom.href, replace })
    else void navigate({ to: pathAfterSignIn({ isAdmin }, returnTo), replace })
  }
}
