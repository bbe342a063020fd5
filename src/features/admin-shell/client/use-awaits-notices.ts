import { useQuery } from '@tanstack/react-query'
import { useCurrentUser } from '#features/account/client/guards.tsx'
import { useAdminQueryKey } from '#features/account/client/use-admin-query-key.ts'
import { accountSecurityQuery } from '#features/account/second-factor/api/second-factor.queries.ts'
import { deliveryStateQuery } from '#features/notifications/api/notifications.queries.ts'

/**
 * Whether it is still unknown which notices the administration shows. One that does not answer at the first attempt is
 * not waited for.
 */
export function useAwaitsNotices(): boolean {
  const account = useQuery(accountSecurityQuery(useCurrentUser().id))
  const delivery = useQuery(deliveryStateQuery(useAdminQueryKey()))
  return [account, delivery].some(({ isLoading, failureCount }) => isLoading && failureCount === 0)
}
