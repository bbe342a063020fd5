import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Suspense, useRef } from 'react'
import { AccountNotice } from '#features/account/admin/account-notice.tsx'
import { RequireAdmin } from '#features/account/admin/require-admin.tsx'
import { useAdminQueryKey } from '#features/account/use-current-user.tsx'
import { DeliveryNotice } from '#features/messages/admin/delivery-notice.tsx'
import { ownDeviceQuery } from '#features/messages/admin/push.api.ts'
import { NewOrderAlerts, NewOrdersBadge } from '#features/orders/admin/new-order-alerts.tsx'
import type { ListParams, ParamsChange } from '#lib/lists/list-params.ts'
import { classNames } from '#ui/class-names.ts'
import { ChartColumn, FolderOpen, Settings2, Users } from '#ui/icons/admin-icons.tsx'
import { type Icon, Mail, Menu, ShoppingBag } from '#ui/icons/icons.tsx'
import { Package } from '#ui/icons/screen-icons.tsx'
import { ListSkeleton } from '#ui/list/data-table.tsx'
import { lazyWithRetry } from '#ui/loading/retry-until-loaded.ts'
import { closePopover, togglePopoverByScript } from '#ui/popover.ts'
import { useIsPhone } from '#ui/use-is-phone.ts'
import {
  type AdminSearch,
  type AdminTab,
  adminSearch,
  adminTabs,
  changedSearch,
  dailyTabs,
  tabLabels,
} from './admin-search.ts'
import { useAdminFailures, useAdminStream, useAwaitsNotices } from './use-admin-stream.ts'

const panels = {
  stats: lazyWithRetry(() => import('#features/statistics/admin/statistics-panel.tsx')),
  orders: lazyWithRetry(() => import('./orders-tab.tsx')),
  products: lazyWithRetry(() => import('#features/catalogue/admin/products-panel.tsx')),
  categories: lazyWithRetry(() => import('#features/catalogue/admin/categories-panel.tsx')),
  newsletter: lazyWithRetry(() => import('#features/messages/admin/newsletter-panel.tsx')),
  users: lazyWithRetry(() => import('#features/account/admin/users-panel.tsx')),
  settings: lazyWithRetry(() => import('#features/settings/admin/settings-panel.tsx')),
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

function CurrentPanel({ tab, search }: { tab: AdminTab; search: AdminSearch }) {
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

const icons: Record<AdminTab, Icon> = {
  stats: ChartColumn,
  orders: ShoppingBag,
  products: Package,
  categories: FolderOpen,
  newsletter: Mail,
  users: Users,
  settings: Settings2,
}

const MORE_ID = 'autres-rubriques'
const otherTabs = adminTabs.filter((tab) => !dailyTabs.includes(tab))

/**
 * The seven tabs (ADM-02): links with an address each. On a phone those of every day are a bar at the lower edge, in reach
 * of the thumb, and "Plus" opens the others (WORK-04).
 */
function AdminTabs({ current }: { current: AdminTab }) {
  return (
    <nav
      aria-label="Rubriques de l’administration"
      data-bottom-bar
      className="border-line print:hidden max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-20 max-md:border-t max-md:bg-raised max-md:pb-[env(safe-area-inset-bottom)] max-md:in-[body:has([data-offline])]:bottom-12 md:border-b"
    >
      <ul className="flex max-md:px-1">
        {adminTabs.map((tab) => (
          <li key={tab} className={dailyTabs.includes(tab) ? 'max-md:flex-auto' : 'max-md:hidden'}>
            <TabLink tab={tab} isCurrent={tab === current} className={tabClasses(tab === current)} />
          </li>
        ))}
        <li className="min-w-12 flex-auto md:hidden">
          <button
            type="button"
            popoverTarget={MORE_ID}
            aria-current={otherTabs.includes(current) || undefined}
            onClick={() => togglePopoverByScript(MORE_ID)}
            className={classNames(tabClasses(otherTabs.includes(current)), 'w-full')}
          >
            <Menu aria-hidden className="size-5" />
            Plus
          </button>
        </li>
      </ul>
      <OtherTabs current={current} />
    </nav>
  )
}

function OtherTabs({ current }: { current: AdminTab }) {
  const list = useRef<HTMLUListElement>(null)
  return (
    <ul
      ref={list}
      id={MORE_ID}
      popover="auto"
      className="top-auto right-2 bottom-[calc(4.25rem+env(safe-area-inset-bottom))] left-auto m-0 min-w-48 rounded-lg border border-line-strong bg-raised p-1 text-cream shadow-lift md:hidden"
    >
      {otherTabs.map((tab) => (
        <li key={tab}>
          <TabLink
            tab={tab}
            isCurrent={tab === current}
            onClick={() => closePopover(list.current)}
            className={classNames(
              'flex min-h-12 items-center gap-3 rounded px-3',
              tab === current ? 'text-amber' : 'hover:bg-amber-soft',
            )}
          />
        </li>
      ))}
    </ul>
  )
}

type TabLinkProps = { tab: AdminTab; isCurrent: boolean; className: string; onClick?: () => void }

function TabLink({ tab, isCurrent, className, onClick }: TabLinkProps) {
  const Icon = icons[tab]
  return (
    <Link
      to="/admin"
      search={tab === 'stats' ? {} : { tab }}
      activeOptions={{ exact: true }}
      aria-current={isCurrent ? 'page' : undefined}
      resetScroll={false}
      onClick={onClick}
      className={className}
    >
      <Icon aria-hidden className="size-5 md:size-4 md:max-lg:hidden" />
      {tabLabels[tab]}
    </Link>
  )
}

function tabClasses(isCurrent: boolean): string {
  return classNames(
    'flex items-center font-medium whitespace-nowrap transition max-md:min-h-15 max-md:flex-col max-md:justify-center max-md:gap-1 max-md:border-t-2 max-md:text-xs md:min-h-12 md:gap-2 md:border-b-2 md:px-2.5 md:text-sm lg:px-4',
    isCurrent ? 'border-amber text-amber' : 'border-transparent text-quiet hover:text-cream',
  )
}
