import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Suspense } from 'react'
import { RequireAdmin } from '#features/account/admin/require-admin.tsx'
import { useAdminQueryKey } from '#features/account/client/guards.tsx'
import { AccountNotice } from '#features/account/second-factor/admin/account-notice.tsx'
import { DeliveryNotice } from '#features/notifications/admin/delivery-notice.tsx'
import { ownDeviceQuery } from '#features/notifications/push/admin/own-device.queries.ts'
import { NewOrderAlerts } from '#features/orders/admin/new-order-alerts/new-order-alerts.tsx'
import { NewOrdersBadge } from '#features/orders/admin/new-order-alerts/new-orders-badge.tsx'
import type { ListParams, ParamsChange } from '#lib/lists/list-params.ts'
import { classNames } from '#ui/class-names.ts'
import { ListSkeleton } from '#ui/list/list-states.tsx'
import { lazyWithRetry } from '#ui/loading/retry-until-loaded.ts'
import { useIsPhone } from '#ui/use-is-phone.ts'
import { useAdminFailures } from '../client/use-admin-failures.ts'
import { useAdminStream } from '../client/use-admin-stream.ts'
import { useAwaitsNotices } from '../client/use-awaits-notices.ts'
import {
  type AdminSearch,
  type AdminTab,
  adminSearch,
  changedSearch,
  tabLabels,
} from '../domain/admin-search.ts'
import { AdminTabs } from './admin-tabs.tsx'

const panels = {
  stats: lazyWithRetry(async () => ({
    default: (await import('#features/statistics/admin/statistics-panel.tsx')).StatisticsPanel,
  })),
  orders: lazyWithRetry(async () => ({ default: (await import('./orders-tab.tsx')).OrdersTab })),
  products: lazyWithRetry(async () => ({ default: (await import('./products-tab.tsx')).ProductsTab })),
  categories: lazyWithRetry(async () => ({
    default: (await import('#features/catalogue/admin/categories/categories-panel.tsx')).CategoriesPanel,
  })),
  newsletter: lazyWithRetry(async () => ({
    default: (await import('#features/newsletter/admin/newsletter-panel.tsx')).NewsletterPanel,
  })),
  users: lazyWithRetry(async () => ({
    default: (await import('#features/account/admin/users-panel.tsx')).UsersPanel,
  })),
  settings: lazyWithRetry(async () => ({
    default: (await import('#features/settings/admin/settings-panel.tsx')).SettingsPanel,
  })),
}

/** The administration (ADM-01): for admins only, each tab with its own address. */
export function AdminPage({ address }: { address: AdminSearch }) {
  return (
    <div data-wide-page>
      <RequireAdmin>
        <AdminFrame search={adminSearch(address)} />
      </RequireAdmin>
    </div>
  )
}

function AdminFrame({ search }: { search: AdminSearch }) {
  const tab = search.tab ?? 'stats'
  // On a phone orders, products and the views of a tab begin at the top of the screen (WORK-04, SUPPLY-10): what is
  // above the other tabs comes after them, or, as the number of new orders, into their own first rows.
  const isPhone = useIsPhone()
  const isTight = isPhone && (tab === 'orders' || tab === 'products' || search.view !== undefined)
  // Those who open these two look after the shop as a whole; the other lists of a phone come before the notices.
  const areNoticesLast = isTight || (isPhone && tab !== 'stats' && tab !== 'settings')
  useAdminStream()
  useAdminFailures()
  // Continues the alerts of this device after a new sign-in, whichever tab is shown.
  useQuery(ownDeviceQuery(useAdminQueryKey()))
  // What is below the notices loads meanwhile, and is shown once they cannot push it down any more.
  const isHeld = useAwaitsNotices() && !areNoticesLast
  const notices = (
    <div
      className={classNames(
        'grid items-start gap-3 pt-4 empty:hidden md:pt-3 lg:auto-cols-fr lg:grid-flow-col print:hidden',
        isHeld && 'invisible',
      )}
    >
      <AccountNotice />
      <DeliveryNotice />
    </div>
  )
  return (
    <NewOrderAlerts>
      <div className="container-page pt-20 pb-24 md:pb-6 print:p-0">
        <div
          className={isTight ? 'sr-only' : 'flex min-h-11 items-center justify-between gap-3 print:hidden'}
        >
          <h1 className="text-lg md:text-xl">Administration</h1>
          {isTight ? null : <NewOrdersBadge />}
        </div>
        <AdminTabs current={tab} />
        {areNoticesLast ? null : notices}
        <div className={classNames(!isTight && 'pt-4 print:p-0', isHeld && 'invisible')}>
          <Suspense fallback={<ListSkeleton label={`Chargement : ${tabLabels[tab]}`} />}>
            <CurrentPanel key={tab} tab={tab} search={search} />
          </Suspense>
        </div>
        {areNoticesLast ? notices : null}
      </div>
    </NewOrderAlerts>
  )
}

type CurrentPanelProps = { tab: AdminTab; search: AdminSearch }

function CurrentPanel({ tab, search }: CurrentPanelProps) {
  const navigate = useNavigate({ from: '/admin' })
  const adminKey = useAdminQueryKey()
  const Shown = panels[tab]
  const params: ListParams = {
    page: search.page ?? 1,
    search: search.q ?? '',
    open: search.order ?? null,
    view: search.view ?? null,
    texts: search,
  }
  function changeParams(change: ParamsChange) {
    void navigate({
      // The address may have changed since the last render: another filter was chosen, or another tab was
      // opened.
      search: (current) => {
        const now = adminSearch(current)
        return (now.tab ?? 'stats') === tab ? changedSearch(now, change) : now
      },
      // Typing in the search box adds nothing to the history.
      replace: 'search' in change,
      resetScroll: false,
    })
  }
  return <Shown adminKey={adminKey} params={params} onParamsChange={changeParams} />
}
