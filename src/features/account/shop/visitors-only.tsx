import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { notify } from '#ui/toast/notify.ts'
import { adminQuery, setSession, useSession } from '../session.api.ts'
import { pathAfterSignIn, type ReturnTo, type SessionUser, type SignInResult } from '../session-user.ts'
import { LoadingScreen } from '../use-current-user.tsx'
import { notifyOtherTabs } from '../use-session-channel.tsx'

type VisitorsOnlyProps = {
  returnTo: ReturnTo
  /** Given to the form, to call once it has signed somebody in: then it redirects, not this guard. */
  children: (onSignedIn: () => void) => ReactNode
}

/** Login and registration are for visitors: whoever is signed in, here or in another tab, is redirected. */
export function VisitorsOnly({ returnTo, children }: VisitorsOnlyProps) {
  const session = useSession()
  const [hasSignedIn, setSignedIn] = useState(false)
  const isLinkRefused = useLocation({ select: ({ state }) => state.isLinkRefused })
  if (session.status === 'signed-in' && !hasSignedIn && !isLinkRefused) {
    return <RedirectOn user={session.user} returnTo={returnTo} />
  }
  return children(() => setSignedIn(true))
}

function RedirectOn({ user, returnTo }: { user: SessionUser; returnTo: ReturnTo }) {
  const { data: isAdmin, isError } = useQuery(adminQuery(user.id))
  const redirect = useRedirectAfterSignIn(returnTo)
  const hasRedirected = useRef(false)
  // No event starts this redirect: the page was opened by a user who is signed in already.
  useEffect(() => {
    if (hasRedirected.current || (isAdmin === undefined && !isError)) return
    hasRedirected.current = true
    redirect({ user, isAdmin: isAdmin === true }, true)
  }, [redirect, isAdmin, isError, user])
  return <LoadingScreen>Vérification des accès...</LoadingScreen>
}

/** Redirects whoever is signed in: back where another tab's sign-out found them, else on (AUTH-06, D30). */
function useRedirectAfterSignIn(returnTo: ReturnTo): (result: SignInResult, replace?: boolean) => void {
  const navigate = useNavigate()
  const router = useRouter()
  return ({ user, isAdmin }, replace = false) => {
    const { cameFrom } = router.state.location.state
    if (cameFrom?.userId === user.id) void navigate({ href: cameFrom.href, replace })
    else void navigate({ to: pathAfterSignIn({ isAdmin }, returnTo), replace })
  }
}

const REDIRECT_AFTER_MS = 1000

/** Stores the session, and goes on a second later (AUTH-06); `onSignedIn` first, so that the page stays until then. */
export function useSignedIn(returnTo: ReturnTo, onSignedIn: () => void): (result: SignInResult) => void {
  const queryClient = useQueryClient()
  const redirect = useRedirectAfterSignIn(returnTo)
  const startTimeout = useTimeout()
  return (result) => {
    onSignedIn()
    setSession(queryClient, result.user, result.isAdmin)
    notifyOtherTabs('signed_in')
    notify({ title: 'Connexion réussie !', tone: 'success' })
    startTimeout(REDIRECT_AFTER_MS, () => redirect(result))
  }
}

/** Returns a `setTimeout` that is cancelled when the component unmounts; a second call replaces the first. */
export function useTimeout(): (delayMs: number, work: () => void) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // The timer is outside React.
  useEffect(() => () => clearTimeout(timer.current), [])
  return (delayMs, work) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(work, delayMs)
  }
}
