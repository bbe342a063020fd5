/** What may happen to the session of a browser, as its tabs tell each other. */
export type SessionEvent = 'signed_in' | 'token_refreshed' | 'signed_out'

/**
 * Sign-in sets user and session; a token refresh is ignored; any other event clears them and the admin flag (AUTH-23), also
 * one that only a newer release knows.
 */
export function reactionTo(event: string): 'read' | 'ignore' | 'clear' {
  if (event === 'signed_in') return 'read'
  return event === 'token_refreshed' ? 'ignore' : 'clear'
}
