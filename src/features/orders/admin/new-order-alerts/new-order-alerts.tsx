import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useSyncExternalStore } from 'react'
import { useAdminQueryKey } from '#features/account/client/guards.tsx'
import { unwrap } from '#lib/errors/result.ts'
import { notify } from '#ui/toast/notify.ts'
import { markSeen } from '../api/orders.functions.ts'
import { adminOrdersKey, newOrdersQuery, ordersVersionQuery } from '../api/orders.queries.ts'
import type { NewOrder } from '../domain/admin-order.ts'
import { ALERT_TOAST_MS, alertsFor, alertText, IdleClock } from './alert-rules.ts'
import { ringBell } from './bell.ts'
import { showNotification } from './desktop-notification.ts'
import { NewOrderPoller } from './poller.ts'
import { isSoundOn } from './sound-switch.ts'
import { startPolling } from './start-polling.ts'

const PollerContext = createContext<NewOrderPoller | null>(null)

/** The poller of the administration. The calling component renders again when new orders come or are seen. */
export function useNewOrders(): NewOrderPoller {
  const poller = useContext(PollerContext)
  if (!poller) throw new Error('useNewOrders must be used within NewOrderAlerts')
  useSyncExternalStore(poller.subscribe, poller.current, poller.current)
  return poller
}

/**
 * Announces new orders as long as the administration is open, whichever tab it shows (LIVE-06 to LIVE-12).
 */
export function NewOrderAlerts({ children }: { children: ReactNode }) {
  const clock = useMemo(() => new IdleClock(Date.now), [])
  const poller = usePoller(clock)

  // The clock and the server are outside React: poll them while the administration is shown.
  useEffect(() => startPolling(poller, clock), [poller, clock])

  return <PollerContext value={poller}>{children}</PollerContext>
}

function usePoller(clock: IdleClock): NewOrderPoller {
  const queryClient = useQueryClient()
  const adminKey = useAdminQueryKey()
  const navigate = useNavigate()
  return useMemo(() => {
    function openOrders(order?: string) {
      void navigate({ to: '/admin', search: { tab: 'orders', ...(order ? { order } : {}) } })
    }
    return new NewOrderPoller({
      fetchVersion: (versions) => queryClient.fetchQuery(ordersVersionQuery(adminKey, versions)),
      fetchNew: () => queryClient.fetchQuery(newOrdersQuery(adminKey)),
      saveSeen: async (ids) => void unwrap(await markSeen({ data: { ids: [...ids] } })),
      onChange: (isFirst) =>
        void queryClient.invalidateQueries(
          { queryKey: adminOrdersKey(adminKey) },
          // Lists that are just loading for the first time are fresh enough.
          { cancelRefetch: !isFirst },
        ),
      onArrivals: (arrivals, total) => alert(arrivals, total, clock.idleMs, openOrders),
    })
  }, [queryClient, navigate, adminKey, clock])
}

function alert(
  arrivals: readonly NewOrder[],
  total: number,
  idleMs: number,
  openOrders: (order?: string) => void,
): void {
  const [newest] = arrivals
  if (!newest) return
  const tab = { arrivals: arrivals.length, isHidden: document.hidden, isSoundOn: isSoundOn(), idleMs }
  const alerts = alertsFor(tab)
  const { title, body } = alertText(arrivals, total)
  const order = total === 1 ? newest.id : undefined
  if (alerts.toast) notify({ title, description: body, duration: ALERT_TOAST_MS })
  if (alerts.bell) void ringBell().catch(() => undefined)
  if (alerts.notification) {
    const path = `/admin?tab=orders${order ? `&order=${order}` : ''}`
    const onClick = () => openOrders(order)
    // Where the system cannot show a notification, toast and bell are enough.
    void showNotification({ title, body, tag: newest.id, path, onClick }).catch(() => undefined)
  }
}
