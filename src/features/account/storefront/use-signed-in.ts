import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { notify } from '#ui/toast/notify.ts'
import { setSession } from '../api/session.queries.ts'
import { notifyOtherTabs } from '../client/session-channel.tsx'
import type { ReturnTo, SignInResult } from '../domain/session-user.ts'
import { useRedirectAfterSignIn } from './use-redirect-after-sign-in.ts'

const REDIRECT_AFTER_MS = 1000

/**
 * Returns what to call after a sign-in: it stores the session, and goes to the next page a second later
 * (AUTH-06).
 *
 * @param onSignedIn called first, so that the page does not redirect at once
 */
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
