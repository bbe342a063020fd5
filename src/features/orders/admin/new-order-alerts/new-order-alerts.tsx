import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useSyncExternalStore } from 'react'
import { useCurrentUser } from '#features/account/client/guards.tsx'
import { notify } from '#ui/toast/notify.ts'
import { newOrdersQuery, orderMarkQuery, recentOrdersQuery, staffOrdersKey } from '../api/orders.queries.ts'
import type { NewOrder } from '../domain/admin-order.ts'
import { ALERT_TOAST_MS, alertsFor, alertText, IdleClock } from './alert-rules.ts'
import { ringBell } from './bell.ts'
import { recall, remember } from './browser-memory.ts'
import { showNotification } from './desktop-notification.ts'
import { OrderWatcher } from './poller.ts'
import { isSoundOn } from './sound-switch.ts'
import { startWatch } from './start-polling.ts'

const Watch = createContext<OrderWatcher | null>(null)

/** The watch over new orders, inside the administration. What it gives changes with what the watch learns. */
export function useOrderWatcher(): OrderWatcher {
  const watcher = useContext(Watch)
  if (!watcher) throw new Error('useOrderWatcher must be used within OrderAlerts')
  useSyncExternalStore(watcher.subscribe, watcher.state, watcher.state)
  return watcher
}

/** Watches for new orders as long as the administration is open, whatever its tab (LIVE-06 to LIVE-12). */
export function OrderAlerts({ staffKey, children }: { staffKey: readonly unknown[]; children: ReactNode }) {
  const { id } = useCurrentUser()
  const storageKey = `order-watch:${id}`
  const clock = useMemo(() => new IdleClock(Date.now), [])
  const watcher = useWatcher(staffKey, storageKey, clock)

  // Time, other tabs and the server are outside React: this follows them while the administration is on the screen.
  useEffect(() => startWatch(watcher, clock, storageKey), [watcher, clock, storageKey])

  return <Watch value={watcher}>{children}</Watch>
}

function useWatcher(staffKey: readonly unknown[], storageKey: string, clock: IdleClock): OrderWatcher {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return useMemo(() => {
    function openOrders(order?: string) {
      void navigate({ to: '/admin', search: { tab: 'orders', ...(order ? { order } : {}) } })
    }
    return new OrderWatcher({
      recent: () => queryClient.fetchQuery(recentOrdersQuery(staffKey)),
      mark: (known) => queryClient.fetchQuery(orderMarkQuery(staffKey, known)),
      news: (known) => queryClient.fetchQuery(newOrdersQuery(staffKey, known)),
      read: () => recall(storageKey),
      keep: (watch) => remember(storageKey, watch),
      onChange: (isFirst) =>
        void queryClient.invalidateQueries(
          { queryKey: staffOrdersKey(staffKey) },
          // What is just being read for the first time is new enough.
          { cancelRefetch: !isFirst },
        ),
      onArrivals: (arrivals, missed) => alert(arrivals, missed, clock.idleMs, openOrders),
    })
  }, [queryClient, navigate, staffKey, storageKey, clock])
}

function alert(
  arrivals: readonly NewOrder[],
  missed: number,
  idleMs: number,
  openOrders: (order?: string) => void,
): void {
  const [newest] = arrivals
  if (!newest) return
  const tab = { arrivals: arrivals.length, isHidden: document.hidden, isSoundOn: isSoundOn(), idleMs }
  const alerts = alertsFor(tab)
  const { title, body } = alertText(arrivals, missed)
  const order = missed === 1 ? newest.id : undefined
  if (alerts.toast) notify({ title, description: body, duration: ALERT_TOAST_MS })
  if (alerts.bell) void ringBell().catch(() => undefined)
  if (alerts.notification) {
    const path = `/admin?tab=orders${order ? `&order=${order}` : ''}`
    const onPress = () => openOrders(order)
    // A system that shows none is no reason to keep quiet otherwise.
    void showNotification({ title, body, tag: newest.id, path, onPress }).catch(() => undefined)
  }
}
