import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { failureOf } from '#lib/failure-of.ts'
import { type Failure, unwrap } from '#lib/result.ts'
import type { Person } from '../domain/session-user.ts'
import { checkAdmin, getSession } from './session.functions.ts'

const ONE_MINUTE_MS = 60_000

/**
 * What belongs to one user: queries whose key begins with this and the user's id, `[PRIVATE, person.id, …]`. They are forgotten
 * when the session ends or another begins.
 */
export const PRIVATE = 'private'

/** So begin the names of what belongs to one user in the storage of their tab; it is forgotten as well. */
export const PRIVATE_ITEM = 'private:'

/** Who is signed in. Asked by the browser alone: pages are rendered for everyone (AUTH-25). */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal }) => unwrap(await getSession({ signal })),
  staleTime: ONE_MINUTE_MS,
  retry: 2,
})

/** Whether the user is an admin; asked anew for each sign-in (AUTH-24). */
export const adminQuery = (userId: string) =>
  queryOptions({
    queryKey: [PRIVATE, userId, 'admin'],
    queryFn: async ({ signal }) => unwrap(await checkAdmin({ signal })),
    staleTime: ONE_MINUTE_MS,
    retry: 1,
  })

export type Session =
  | { status: 'loading' | 'visitor'; person: null }
  | { status: 'failed'; person: null; failure: Failure; retry: () => void }
  | { status: 'signed-in'; person: Person }

/** The session of this browser: `loading` while it is being asked for, and always so on the server. */
export function useSession(): Session {
  const { data, error, refetch } = useQuery(sessionQuery)
  if (data) return { status: 'signed-in', person: data }
  if (data === null) return { status: 'visitor', person: null }
  return error
    ? { status: 'failed', person: null, failure: failureOf(error), retry: () => void refetch() }
    : { status: 'loading', person: null }
}

/** Whether an admin is signed in, as far as is known (NAV-07). The first to ask is somebody else: at the latest the page at rest. */
export function useIsAdmin(): boolean {
  const { data: person } = useQuery({
    ...sessionQuery,
    enabled: ({ state }) => state.dataUpdateCount + state.errorUpdateCount > 0,
  })
  const { data } = useQuery({ ...adminQuery(person?.id ?? ''), enabled: Boolean(person) })
  return Boolean(person) && data === true
}

const forgetters = new Set<() => void>()
let lastPersonId: string | undefined

/** Names what else of a user a part of the shop keeps in this tab's memory, to be forgotten at sign-out or for another user. */
export function forgetWithSession(forget: () => void): void {
  forgetters.add(forget)
}

/**
 * Takes over a session that has begun or ended; no answer to the one before is kept. A session that ran out forgets no more than
 * that: whoever was in the middle of something finds it after the login.
 */
export function setSession(queryClient: QueryClient, person: Person | null, isAdmin?: boolean): void {
  lastPersonId = queryClient.getQueryData(sessionQuery.queryKey)?.id ?? lastPersonId
  if (person && lastPersonId !== undefined && lastPersonId !== person.id) forgetAll()
  queryClient.removeQueries({ queryKey: [PRIVATE] })
  if (person && isAdmin !== undefined) queryClient.setQueryData(adminQuery(person.id).queryKey, isAdmin)
  queryClient.setQueryData(sessionQuery.queryKey, person)
  // A question that is still under way was asked before: its late answer must not undo this.
  void queryClient.cancelQueries({ queryKey: sessionQuery.queryKey })
}

/** The user has signed out, here or in another tab. */
export function clearSession(queryClient: QueryClient): void {
  forgetAll()
  setSession(queryClient, null)
}

function forgetAll(): void {
  for (const forget of forgetters) forget()
  try {
    for (let at = sessionStorage.length - 1; at >= 0; at -= 1) {
      const name = sessionStorage.key(at)
      if (name?.startsWith(PRIVATE_ITEM)) sessionStorage.removeItem(name)
    }
  } catch {
    // A browser that stores nothing.
  }
}
