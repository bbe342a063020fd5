/** Who is signed in, as the browser knows it. */
export type SessionUser = { id: string; email: string; firstName: string | null; lastName: string | null }

/** What a sign-in returns; the role decides which page follows (AUTH-06). */
export type SignInResult = { user: SessionUser; isAdmin: boolean }

/** The only page that a link to the login may name as the next one. */
export type ReturnTo = 'checkout' | undefined

/** Where a sign-in leads: everyone back to the checkout, else an admin to the administration, others home (AUTH-06, D30). */
export function pathAfterSignIn({ isAdmin }: Pick<SignInResult, 'isAdmin'>, returnTo: ReturnTo) {
  if (returnTo === 'checkout') return '/enhanced-checkout' as const
  return isAdmin ? ('/admin' as const) : ('/' as const)
}

/** Where a registration leads (AUTH-13). */
export function pathAfterSignUp(returnTo: ReturnTo) {
  return returnTo === 'checkout' ? ('/enhanced-checkout' as const) : ('/' as const)
}

/**
 * The user whose password this browser may set. `byLink`: a recovery link was opened, which allows nothing else.
 * `minPassword`: the least number of characters.
 */
export type PasswordOwner = { email: string; byLink: boolean; minPassword: number }
