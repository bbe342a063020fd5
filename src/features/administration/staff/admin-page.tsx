import { useNavigate } from '@tanstack/react-router'
import { Suspense, useMemo } from 'react'
import { lazyWithRetry } from '#ui/loading/lazy-with-retry.ts'
import { ListSkeleton } from '#ui/staff/list-skeleton.tsx'
import type { Place } from '#ui/staff/panel.tsx'
import { AccountNotice } from '../../account/second-factor/staff/account-notice.tsx'
import { PRIVATE } from '../../account/session.queries.ts'
import { RequireAdmin, usePerson } from '../../account/shop/guards.tsx'
import { DeliveryNotice } from '../../notifications/staff/delivery-notice.tsx'
import { NewOrdersBadge } from '../../orders/staff/new-orders-badge.tsx'
import { OrderAlerts } from '../../orders/staff/order-alerts.tsx'
import { type AdminSearch, type AdminTab, adminSearch, movedSearch, tabLabels } from '../admin-search.ts'
import { AdminTabs } from './admin-tabs.tsx'
import { useStaffFailures } from './use-staff-failures.ts'
import { useStaffStream } from './use-staff-stream.ts'

const panels = {
  stats: lazyWithRetry(async () => ({ default: (await import('./statistics-panel.tsx')).StatisticsPanel })),
  orders: lazyWithRetry(async () => ({ default: (await import('./orders-tab.tsx')).OrdersTab })),
  products: lazyWithRetry(async () => ({
    default: (await import('../../catalogue/staff/products-panel.tsx')).ProductsPanel,
  })),
  categories: lazyWithRetry(async () => ({
    default: (await import('../../catalogue/staff/categories-panel.tsx')).CategoriesPanel,
  })),
  newsletter: lazyWithRetry(async () => ({
    default: (await import('../../newsletter/staff/newsletter-panel.tsx')).NewsletterPanel,
  })),
  users: lazyWithRetry(async () => ({
    default: (await import('../../account/staff/users-panel.tsx')).UsersPanel,
  })),
  settings: lazyWithRetry(async () => ({ default: (await import('./settings-panel.tsx')).SettingsPanel })),
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
  const { id } = usePerson()
  const staffKey = useMemo(() => [PRIVATE, id, 'staff'] as const, [id])
  const tab = search.tab ?? 'stats'
  useStaffStream(staffKey)
  useStaffFailures()
  return (
    <OrderAlerts staffKey={staffKey}>
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
            <CurrentPanel key={tab} tab={tab} search={search} staffKey={staffKey} />
          </Suspense>
        </div>
      </div>
    </OrderAlerts>
  )
}

type CurrentPanelProps = { tab: AdminTab; search: AdminSearch; staffKey: readonly unknown[] }

function CurrentPanel({ tab, search, staffKey }: CurrentPanelProps) {
  const navigate = useNavigate({ from: '/admin' })
  const Shown = panels[tab]
  const place: Place = {
    page: search.page ?? 1,
    q: search.q ?? '',
    status: search.status ?? null,
    open: search.order ?? null,
  }
  function move(change: Partial<Place>) {
    void navigate({
      // From where the address is by now: what was typed may be asked after something else was chosen, or another tab was opened.
      search: (current) => {
        const now = adminSearch(current)
        return (now.tab ?? 'stats') === tab ? movedSearch(now, change) : now
      },
      // Typing a question makes no history of its own.
      replace: 'q' in change,
      resetScroll: false,
    })
  }
  return <Shown place={place} onPlace={move} staffKey={staffKey} />
}
