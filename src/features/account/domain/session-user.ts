/** Who is signed in, as the browser knows it. */
export type Person = { id: string; email: string; firstName: string | null; lastName: string | null }

/** A person who has just come in; the role decides where to go (AUTH-06). */
export type Arrival = { person: Person; isAdmin: boolean }

/** The only way back that a link to the login may name. */
export type ReturnTo = 'checkout' | undefined

/** Where a sign-in leads: everyone back to the checkout, else an admin to the administration, others home (AUTH-06, D30). */
export function pathAfterSignIn({ isAdmin }: Pick<Arrival, 'isAdmin'>, returnTo: ReturnTo) {
  if (returnTo === 'checkout') return '/enhanced-checkout' as const
  return isAdmin ? ('/admin' as const) : ('/' as const)
}

/** Where a registration leads (AUTH-13). */
export function pathAfterSignUp(returnTo: ReturnTo) {
  return returnTo === 'checkout' ? ('/enhanced-checkout' as const) : ('/' as const)
}

/**
 * Whose password a browser may set. `byLink`: only that, by a recovery link that it has opened. `minPassword`: how many characters it must
 * have at least.
 */
export type PasswordOwner = { email: string; byLink: boolean; minPassword: number }
