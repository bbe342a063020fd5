import { useNavigate } from '@tanstack/react-router'
import { Suspense } from 'react'
import { RequireAdmin } from '#features/account/client/guards.tsx'
import { AccountNotice } from '#features/account/second-factor/admin/account-notice.tsx'
import { DeliveryNotice } from '#features/notifications/admin/delivery-notice.tsx'
import { NewOrderAlerts } from '#features/orders/admin/new-order-alerts/new-order-alerts.tsx'
import { NewOrdersBadge } from '#features/orders/admin/new-order-alerts/new-orders-badge.tsx'
import { ListSkeleton } from '#ui/admin/list-skeleton.tsx'
import type { ListParams } from '#ui/admin/panel.tsx'
import { lazyWithRetry } from '#ui/loading/lazy-with-retry.ts'
import { useAdminFailures } from '../client/use-admin-failures.ts'
import { useAdminStream } from '../client/use-admin-stream.ts'
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
  products: lazyWithRetry(async () => ({
    default: (await import('#features/catalogue/admin/products-panel.tsx')).ProductsPanel,
  })),
  categories: lazyWithRetry(async () => ({
    default: (await import('#features/catalogue/admin/categories-panel.tsx')).CategoriesPanel,
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
    <RequireAdmin>
      <AdminFrame search={adminSearch(address)} />
    </RequireAdmin>
  )
}

function AdminFrame({ search }: { search: AdminSearch }) {
  const tab = search.tab ?? 'stats'
  useAdminStream()
  useAdminFailures()
  return (
    <NewOrderAlerts>
      <div className="container-page pt-24 pb-6 md:pt-28">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h1 className="text-2xl md:text-3xl">Administration</h1>
          <NewOrdersBadge />
        </div>
        <AccountNotice />
        <DeliveryNotice />
        <div className="mt-4">
          <AdminTabs current={tab} />
        </div>
        <div className="pt-6">
          <Suspense fallback={<ListSkeleton label={`Chargement : ${tabLabels[tab]}`} />}>
            <CurrentPanel key={tab} tab={tab} search={search} />
          </Suspense>
        </div>
      </div>
    </NewOrderAlerts>
  )
}

type CurrentPanelProps = { tab: AdminTab; search: AdminSearch }

function CurrentPanel({ tab, search }: CurrentPanelProps) {
  const navigate = useNavigate({ from: '/admin' })
  const Shown = panels[tab]
  const params: ListParams = {
    page: search.page ?? 1,
    search: search.q ?? '',
    filter: search.status ?? null,
    open: search.order ?? null,
  }
  function changeParams(change: Partial<ListParams>) {
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
  return <Shown params={params} onParamsChange={changeParams} />
}
