import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useSyncExternalStore } from 'react'
import { useAdminQueryKey } from '#features/account/use-current-user.tsx'
import { unwrap } from '#lib/errors/result.ts'
import { BellRing } from '#ui/icons/admin-icons.tsx'
import { notify } from '#ui/toast/notify.ts'
import type { NewOrder } from './admin-order.ts'
import { adminOrdersKey, markSeen, newOrdersQuery, ordersVersionQuery } from './admin-orders.api.ts'
import { isSoundOn, ringBell, showNotification } from './alert-signals.ts'
import {
  ALERT_TOAST_MS,
  alertsFor,
  alertText,
  IdleClock,
  NewOrderPoller,
  newOrdersLabel,
  startPolling,
} from './poller.ts'

const PollerContext = createContext<NewOrderPoller | null>(null)

/** The poller of the administration. The calling component renders again when new orders come or are seen. */
export function useNewOrders(): NewOrderPoller {
  const poller = useContext(PollerContext)
  if (!poller) throw new Error('useNewOrders must be used within NewOrderAlerts')
  useSyncExternalStore(poller.subscribe, poller.current, poller.current)
  return poller
}

/** Announces new orders while the administration is open (LIVE-06 to LIVE-12). */
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
      saveSeen: async (ids) => void unwrap(await markSeen({ data: { orderIds: [...ids] } })),
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

/** The number of new orders, as a link to them (AORD-05); on a phone only the number. */
export function NewOrdersBadge() {
  const { count } = useNewOrders().current()
  const label = newOrdersLabel(count)
  const words = label.indexOf(' nouvelle')
  return (
    <div role="status" className="flex min-h-11 items-center">
      {count > 0 ? (
        <Link
          to="/admin"
          search={{ tab: 'orders' }}
          resetScroll={false}
          className="inline-flex min-h-11 items-center gap-2 rounded-full border border-amber bg-amber-soft px-3 text-xs font-semibold text-amber transition hover:text-cream sm:px-4 sm:text-sm"
        >
          <BellRing aria-hidden className="size-4" />
          <span>
            {label.slice(0, words)}
            <span className="max-sm:sr-only">{label.slice(words)}</span>
          </span>
        </Link>
      ) : null}
    </div>
  )
}
