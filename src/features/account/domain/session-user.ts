/** The signed-in user, as the browser knows them. */
export type SessionUser = { id: string; email: string; firstName: string | null; lastName: string | null }

/** What a sign-in returns; the role decides which page follows (AUTH-06). */
export type SignInResult = { user: SessionUser; isAdmin: boolean }

/** The only page that a link to the login may name as the next one. */
export type ReturnTo = 'checkout' | undefined

/**
 * The page after a sign-in: the checkout for whoever came from there, else the administration for an admin
 * and the home page for others (AUTH-06, D30).
 */
export function pathAfterSignIn({ isAdmin }: Pick<SignInResult, 'isAdmin'>, returnTo: ReturnTo) {
  if (returnTo === 'checkout') return '/enhanced-checkout' as const
  return isAdmin ? ('/admin' as const) : ('/' as const)
}

/** The page after a registration (AUTH-13). */
export function pathAfterSignUp(returnTo: ReturnTo) {
  return returnTo === 'checkout' ? ('/enhanced-checkout' as const) : ('/' as const)
}

/**
 * The user whose password this browser may set. `byLink`: a recovery link was opened, which allows nothing
 * else. `minPassword`: the least number of characters.
 */
export type PasswordOwner = { email: string; byLink: boolean; minPassword: number }
