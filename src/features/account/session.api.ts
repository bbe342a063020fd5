import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { removePrivateValues } from '#lib/browser-storage.ts'
import { type Failure, failureOf, unwrap } from '#lib/errors/result.ts'
import { currentUserId } from '#platform/auth/current-session.ts'
import { everyoneGet, signedInGet } from '#platform/auth/server-function.ts'
import { answer } from '#platform/run-command.server.ts'
import { readSessionUser } from './account.server.ts'
import type { SessionUser } from './session-user.ts'

export const getSession = everyoneGet().handler(
  answer(async () => {
    const userId = await currentUserId()
    return userId ? await readSessionUser(userId) : null
  }),
)

/** Whether the signed-in user is an admin (AUTH-29). Each function of the administration checks it again. */
export const checkAdmin = signedInGet().handler(answer(async ({ context }) => context.actor.role === 'admin'))

const ONE_MINUTE_MS = 60_000

/** Begins `[PRIVATE, user.id, …]`, the key of each query that leaves with the user's session. */
export const PRIVATE = 'private'

/** How the keys of all queries of one admin's administration begin. */
export type AdminQueryKey = readonly unknown[]

/** The signed-in user, or null; only the browser asks, a page is the same for everyone (AUTH-25). */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal }) => unwrap(await getSession({ signal })),
  staleTime: ONE_MINUTE_MS,
  retry: 2,
})

/**
 * Whether the user is an admin; asked again after each sign-in (AUTH-24). It is a call of its own because customers never
 * need it, the guard names it while it waits (AUTH-29), and a role that cannot be read is another failure than a session
 * that cannot be read (AUTH-31). A sign-in brings both at once.
 */
export const adminQuery = (userId: string) =>
  queryOptions({
    queryKey: [PRIVATE, userId, 'admin'],
    queryFn: async ({ signal }) => unwrap(await checkAdmin({ signal })),
    staleTime: ONE_MINUTE_MS,
    retry: 1,
  })

export type Session =
  | { status: 'loading' | 'visitor'; user: null }
  | { status: 'failed'; user: null; failure: Failure; retry: () => void }
  | { status: 'signed-in'; user: SessionUser }

/** The session of this browser; on the server it is always `loading`. */
export function useSession(): Session {
  const { data, error, refetch } = useQuery(sessionQuery)
  if (data) return { status: 'signed-in', user: data }
  if (data === null) return { status: 'visitor', user: null }
  return error
    ? { status: 'failed', user: null, failure: failureOf(error), retry: () => void refetch() }
    : { status: 'loading', user: null }
}

/** Whether an admin is signed in, as far as is known (NAV-07); it asks nothing itself. */
export function useIsAdmin(): boolean {
  const { data: user } = useQuery({
    ...sessionQuery,
    enabled: ({ state }) => state.dataUpdateCount + state.errorUpdateCount > 0,
  })
  const { data } = useQuery({ ...adminQuery(user?.id ?? ''), enabled: Boolean(user) })
  return Boolean(user) && data === true
}

const forgetters = new Set<() => void>()
let lastUserId: string | undefined

/** Registers what clears a user's data from memory, at sign-out and when another user signs in. */
export function forgetWithSession(forget: () => void): void {
  forgetters.add(forget)
}

/** A session has begun or ended: answers of the previous one go; unsent input of an expired one stays. */
export function setSession(queryClient: QueryClient, user: SessionUser | null, isAdmin?: boolean): void {
  lastUserId = queryClient.getQueryData(sessionQuery.queryKey)?.id ?? lastUserId
  if (user && lastUserId !== undefined && lastUserId !== user.id) forgetAll()
  queryClient.removeQueries({ queryKey: [PRIVATE] })
  if (user && isAdmin !== undefined) queryClient.setQueryData(adminQuery(user.id).queryKey, isAdmin)
  queryClient.setQueryData(sessionQuery.queryKey, user)
  // A request that is still under way began earlier: its late answer must not undo this.
  void queryClient.cancelQueries({ queryKey: sessionQuery.queryKey })
}

/** The user has signed out, here or in another tab. */
export function clearSession(queryClient: QueryClient): void {
  forgetAll()
  setSession(queryClient, null)
}

function forgetAll(): void {
  for (const forget of forgetters) forget()
  removePrivateValues()
}
