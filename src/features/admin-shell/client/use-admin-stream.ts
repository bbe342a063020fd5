import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { adminQuery } from '#features/account/api/session.queries.ts'
import { useAdminQueryKey, useCurrentUser } from '#features/account/client/guards.tsx'
import { followLive } from '#platform/live/follow-live.ts'
import { followAdminChange, readAgain } from './admin-changes.ts'

type Change = { table: string; op: string; ids: string[] }

/**
 * Refreshes the administration's lists when the shop's data changes (LIVE-01). When an admin may have lost
 * the role, it is checked again, and the guard does the rest.
 */
export function useAdminStream(): void {
  const queryClient = useQueryClient()
  const { id } = useCurrentUser()
  const adminKey = useAdminQueryKey()

  // The stream is a connection outside React, open as long as the administration is on the screen.
  useEffect(() => {
    const checkRole = () => void queryClient.invalidateQueries({ queryKey: adminQuery(id).queryKey })
    return followLive({
      name: `admin-${id}`,
      path: '/api/admin-events',
      // The stream starts with a resync, because the lists may be older than the stream.
      since: null,
      on: {
        change: (data) => {
          const { table } = JSON.parse(data) as Change
          followAdminChange(queryClient, adminKey, table)
          // It may be the own role: a former admin leaves at once.
          if (table === 'userRoles') checkRole()
        },
      },
      readAgain: () => void readAgain(queryClient, adminKey),
      onRefused: checkRole,
    })
  }, [queryClient, adminKey, id])
}
