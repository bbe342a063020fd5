import { useMemo } from 'react'
import { PRIVATE } from '../api/session.queries.ts'
import { useCurrentUser } from './guards.tsx'

/** How the keys of all queries of one admin's administration begin. */
export type AdminQueryKey = readonly unknown[]

/** The beginning of the keys of the signed-in admin's queries; the same array on every render. */
export function useAdminQueryKey(): AdminQueryKey {
  const { id } = useCurrentUser()
  return useMemo(() => [PRIVATE, id, 'admin-data'] as const, [id])
}
