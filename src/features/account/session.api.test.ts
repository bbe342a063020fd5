import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, it, vi } from 'vitest'
import {
  adminQuery,
  clearSession,
  forgetWithSession,
  PRIVATE,
  sessionQuery,
  setSession,
} from './session.api.ts'

const awa = { id: 'a', email: 'awa@example.com', firstName: 'Awa', lastName: 'Koné' }
const aya = { ...awa, id: 'b', email: 'aya@example.com' }
const forget = vi.fn()
forgetWithSession(forget)
let queries: QueryClient

beforeEach(() => {
  queries = new QueryClient()
  clearSession(queries)
  setSession(queries, awa, true)
  queries.setQueryData([PRIVATE, awa.id, 'profile'], awa)
  forget.mockClear()
})

it('AUTH-23 AUTH-24 a sign-in sets the user, and the admin flag of that very user', () => {
  setSession(queries, aya, false)
  expect(queries.getQueryData(sessionQuery.queryKey)).toEqual(aya)
  expect(queries.getQueryData(adminQuery(aya.id).queryKey)).toBe(false)
  expect(queries.getQueryData(adminQuery(awa.id).queryKey)).toBeUndefined()
})

it('AUTH-23 an end clears user, admin flag and all that was private', () => {
  clearSession(queries)
  expect(queries.getQueryData(sessionQuery.queryKey)).toBeNull()
  expect(queries.getQueryCache().findAll({ queryKey: [PRIVATE] })).toEqual([])
  expect(forget).toHaveBeenCalledOnce()
})

it('CHK-12 a session that ran out keeps what its user was typing, for that user only', () => {
  setSession(queries, null)
  setSession(queries, awa)
  expect(forget).not.toHaveBeenCalled()
  setSession(queries, null)
  setSession(queries, aya)
  expect(forget).toHaveBeenCalledOnce()
})

it('AUTH-23 a question asked before the sign-in does not undo it when its answer comes late', async () => {
  const fresh = new QueryClient()
  const gate = Promise.withResolvers<null>()
  const asked = fresh.fetchQuery({
    queryKey: sessionQuery.queryKey,
    queryFn: ({ signal }) => (signal.aborted ? null : gate.promise),
  })
  setSession(fresh, awa)
  gate.resolve(null)
  await asked.catch(() => undefined)
  await Promise.resolve()
  expect(fresh.getQueryData(sessionQuery.queryKey)).toEqual(awa)
})
