/** The events by which the tabs of a browser notify each other about their session. */
export type SessionEvent = 'signed_in' | 'token_refreshed' | 'signed_out'

/**
 * What a tab does on an event: a sign-in reads the session, a token refresh does nothing, any other event
 * clears the session (AUTH-23), also one that only a newer release sends.
 */
export function reactionTo(event: string): 'read' | 'ignore' | 'clear' {
  if (event === 'signed_in') return 'read'
  return event === 'token_refreshed' ? 'ignore' : 'clear'
}
