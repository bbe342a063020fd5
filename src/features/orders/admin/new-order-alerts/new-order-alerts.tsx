import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useSyncExternalStore } from 'react'
import { useCurrentUser } from '#features/account/client/guards.tsx'
import { useAdminQueryKey } from '#features/account/client/use-admin-query-key.ts'
import { notify } from '#ui/toast/notify.ts'
import {
  adminOrdersKey,
  newOrdersQuery,
  ordersVersionQuery,
  recentOrdersQuery,
} from '../api/orders.queries.ts'
import type { NewOrder } from '../domain/admin-order.ts'
import { ALERT_TOAST_MS, alertsFor, alertText, IdleClock } from './alert-rules.ts'
import { ringBell } from './bell.ts'
import { showNotification } from './desktop-notification.ts'
import { NewOrderPoller } from './poller.ts'
import { isSoundOn } from './sound-switch.ts'
import { startPolling } from './start-polling.ts'
import { readText, storeText } from './stored-text.ts'

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
  const { id } = useCurrentUser()
  const storageKey = `new-orders:${id}`
  const clock = useMemo(() => new IdleClock(Date.now), [])
  const poller = usePoller(storageKey, clock)

  // The clock, other tabs and the server are outside React: poll them while the administration is shown.
  useEffect(() => startPolling(poller, clock, storageKey), [poller, clock, storageKey])

  return <PollerContext value={poller}>{children}</PollerContext>
}

function usePoller(storageKey: string, clock: IdleClock): NewOrderPoller {
  const queryClient = useQueryClient()
  const adminKey = useAdminQueryKey()
  const navigate = useNavigate()
  return useMemo(() => {
    function openOrders(order?: string) {
      void navigate({ to: '/admin', search: { tab: 'orders', ...(order ? { order } : {}) } })
    }
    return new NewOrderPoller({
      fetchRecent: () => queryClient.fetchQuery(recentOrdersQuery(adminKey)),
      fetchVersion: (versions) => queryClient.fetchQuery(ordersVersionQuery(adminKey, versions)),
      fetchNew: (input) => queryClient.fetchQuery(newOrdersQuery(adminKey, input)),
      load: () => readText(storageKey),
      save: (state) => storeText(storageKey, state),
      onChange: (isFirst) =>
        void queryClient.invalidateQueries(
          { queryKey: adminOrdersKey(adminKey) },
          // Lists that are just loading for the first time are fresh enough.
          { cancelRefetch: !isFirst },
        ),
      onArrivals: (arrivals, total) => alert(arrivals, total, clock.idleMs, openOrders),
    })
  }, [queryClient, navigate, adminKey, storageKey, clock])
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
