import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { adminQuery, useSession } from '../api/session.queries.ts'
import { LoadingScreen } from '../client/loading-screen.tsx'
import type { ReturnTo, SessionUser } from '../domain/session-user.ts'
import { useRedirectAfterSignIn } from './use-redirect-after-sign-in.ts'

type VisitorsOnlyProps = {
  returnTo: ReturnTo
  /**
   * Receives a function for the form to call once it has signed somebody in: the form then redirects, not
   * this guard.
   */
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
