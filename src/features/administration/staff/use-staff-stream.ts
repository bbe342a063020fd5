import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { adminQuery } from '../../account/session.queries.ts'
import { usePerson } from '../../account/shop/guards.tsx'
import { followStaffChange, readAgain } from '../staff-changes.ts'

type Change = { table: string; op: string; ids: string[] }

/**
 * Keeps the administration in step with the shop: one event stream per tab, closed while the tab is hidden; what was missed meanwhile
 * is read again. An admin who lost the role is asked for it again, and the guard does the rest.
 */
export function useStaffStream(staffKey: readonly unknown[]): void {
  const queryClient = useQueryClient()
  const { id } = usePerson()

  // The stream is a connection outside React, open as long as the administration is on the screen.
  useEffect(() => {
    let source: EventSource | undefined
    let lastEventId = ''

    function refreshAll() {
      void readAgain(queryClient, staffKey)
    }
    function open() {
      if (source || document.hidden) return
      source = new EventSource(lastEventId ? `/api/staff-events?since=${lastEventId}` : '/api/staff-events')
      source.addEventListener('change', (event) => {
        lastEventId = event.lastEventId
        const { table } = JSON.parse(event.data) as Change
        followStaffChange(queryClient, staffKey, table)
        // It may be one's own: whoever is no admin any more leaves at once, not when the stream asks again.
        if (table === 'user_roles') void queryClient.invalidateQueries({ queryKey: adminQuery(id).queryKey })
      })
      // A stream without a mark begins with it: the lists may have been read before it was there.
      source.addEventListener('resync', (event) => {
        lastEventId = event.lastEventId
        refreshAll()
      })
      source.addEventListener('error', () => {
        if (source?.readyState === EventSource.CLOSED) {
          void queryClient.invalidateQueries({ queryKey: adminQuery(id).queryKey })
        }
      })
    }
    function close() {
      source?.close()
      source = undefined
    }
    function followVisibility() {
      if (document.hidden) return close()
      open()
      refreshAll()
    }

    open()
    document.addEventListener('visibilitychange', followVisibility)
    return () => {
      document.removeEventListener('visibilitychange', followVisibility)
      close()
    }
  }, [queryClient, staffKey, id])
}
