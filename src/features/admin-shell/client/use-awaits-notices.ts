import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useAdminQueryKey, useCurrentUser } from '#features/account/client/guards.tsx'
import { accountSecurityQuery } from '#features/account/second-factor/api/second-factor.queries.ts'
import { deliveryStateQuery } from '#features/notifications/api/notifications.queries.ts'

const WAIT_MS = 3_000

/**
 * Whether it is still unknown which notices the administration shows. One that does not answer at the first attempt, or
 * within three seconds, is not waited for.
 */
export function useAwaitsNotices(): boolean {
  const account = useQuery(accountSecurityQuery(useCurrentUser().id))
  const delivery = useQuery(deliveryStateQuery(useAdminQueryKey()))
  const [isLate, setLate] = useState(false)
  // No event starts this: the page has just begun.
  useEffect(() => {
    const timer = setTimeout(setLate, WAIT_MS, true)
    return () => clearTimeout(timer)
  }, [])
  return !isLate && [account, delivery].some(({ isLoading, failureCount }) => isLoading && failureCount === 0)
}
