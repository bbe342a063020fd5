import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { adminQuery } from '#features/account/api/session.queries.ts'
import { useCurrentUser } from '#features/account/client/guards.tsx'
import { useAdminQueryKey } from '#features/account/client/use-admin-query-key.ts'
import { followLive } from '#platform/live/follow-live.ts'
import { followAdminChange, readAgain } from './admin-changes.ts'

type Change = { table: string; op: string; ids: string[] }

/**
 * Keeps the administration in step with the shop (LIVE-01). An admin who lost the role is asked for it again, and the guard does the
 * rest.
 */
export function useAdminStream(): void {
  const queryClient = useQueryClient()
  const { id } = useCurrentUser()
  const adminKey = useAdminQueryKey()

  // The stream is a connection outside React, open as long as the administration is on the screen.
  useEffect(() => {
    const askForRole = () => void queryClient.invalidateQueries({ queryKey: adminQuery(id).queryKey })
    return followLive({
      name: `staff-${id}`,
      path: '/api/staff-events',
      // Without a mark it begins with a resync: the lists may have been read before it was there.
      since: null,
      on: {
        change: (data) => {
          const { table } = JSON.parse(data) as Change
          followAdminChange(queryClient, adminKey, table)
          // It may be one's own: whoever is no admin any more leaves at once, not when the stream asks again.
          if (table === 'user_roles') askForRole()
        },
      },
      readAgain: () => void readAgain(queryClient, adminKey),
      onRefused: askForRole,
    })
  }, [queryClient, adminKey, id])
}
