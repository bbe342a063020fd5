import { queryOptions } from '@tanstack/react-query'
import { unwrap } from '#lib/errors/result.ts'
import { PRIVATE } from '../../api/session.queries.ts'
import { getAccountSecurity, getPendingMethods } from './second-factor.functions.ts'

/** How the signed-in admin's account is secured. */
export const accountSecurityQuery = (userId: string) =>
  queryOptions({
    queryKey: [PRIVATE, userId, 'security'],
    queryFn: async ({ signal }) => unwrap(await getAccountSecurity({ signal })),
    staleTime: 5000,
    retry: 1,
    meta: { loadFailure: () => 'Impossible de lire la sécurité du compte.' },
  })

/** The factors with which the session can be completed; null when nothing is missing. */
export const pendingMethodsQuery = (userId: string) =>
  queryOptions({
    queryKey: [PRIVATE, userId, 'pending-factor'],
    queryFn: async ({ signal }) => unwrap(await getPendingMethods({ signal })),
    staleTime: 0,
    retry: 1,
  })
