export type SessionUser = { id: string; email: string; firstName: string | null; lastName: string | null }

/** What a sign-in returns; the role decides which page follows (AUTH-06). */
export type SignInResult = { user: SessionUser; isAdmin: boolean }

/** The only page that a link to the login may name as the next one. */
export type ReturnTo = 'checkout' | undefined

/** The checkout for whoever came from there, else the administration or home (AUTH-06, D30). */
export function pathAfterSignIn({ isAdmin }: Pick<SignInResult, 'isAdmin'>, returnTo: ReturnTo) {
  if (returnTo === 'checkout') return '/enhanced-checkout' as const
  return isAdmin ? ('/admin' as const) : ('/' as const)
}

/** The page after a registration (AUTH-13). */
export function pathAfterSignUp(returnTo: ReturnTo) {
  return returnTo === 'checkout' ? ('/enhanced-checkout' as const) : ('/' as const)
}

/** The user whose password this browser may set. `minPassword`: the least number of characters. */
export type PasswordOwner = { email: string; minPassword: number }

/** The same of a signed-in user. `lacksSecondFactor`: an admin who has to prove it before. */
export type SignedInOwner = PasswordOwner & { userId: string; lacksSecondFactor: boolean }

/** The search parameters of login and registration; any other value counts as none (AUTH-01, AUTH-07). */
export function returnSearch(search: { returnTo?: unknown }): { returnTo?: ReturnTo } {
  return { returnTo: search.returnTo === 'checkout' ? 'checkout' : undefined }
}

/** The events by which the tabs of a browser notify each other about their session. */
export type SessionEvent = 'signed_in' | 'token_refreshed' | 'signed_out'

/** A sign-in reads the session, a token refresh nothing, any other event clears it (AUTH-23). */
export function reactionTo(event: string): 'read' | 'ignore' | 'clear' {
  if (event === 'signed_in') return 'read'
  return event === 'token_refreshed' ? 'ignore' : 'clear'
}
