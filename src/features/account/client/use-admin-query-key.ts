import { useMemo } from 'react'
import { type AdminQueryKey, PRIVATE } from '../api/session.queries.ts'
import { useCurrentUser } from './guards.tsx'

/** The beginning of the keys of the signed-in admin's queries; the same array on every render. */
export function useAdminQueryKey(): AdminQueryKey {
  const { id } = useCurrentUser()
  return useMemo(() => [PRIVATE, id, 'admin-data'] as const, [id])
}
