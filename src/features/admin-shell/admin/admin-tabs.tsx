import { Link } from '@tanstack/react-router'
import { classNames } from '#ui/class-names.ts'
import { ChartColumn, FolderOpen, Settings2, Users } from '#ui/icons/admin-icons.tsx'
import type { Icon } from '#ui/icons/icon.tsx'
import { Mail, ShoppingBag } from '#ui/icons/icons.tsx'
import { Package } from '#ui/icons/screen-icons.tsx'
import { type AdminTab, adminTabs, tabLabels } from '../domain/admin-search.ts'

const icons: Record<AdminTab, Icon> = {
  stats: ChartColumn,
  orders: ShoppingBag,
  products: Package,
  categories: FolderOpen,
  newsletter: Mail,
  users: Users,
  settings: Settings2,
}

/**
 * The seven tabs (ADM-02): links with an address each. On a phone they are a bar at the lower edge, in reach of the
 * thumb, which moves it sideways (WORK-04).
 */
export function AdminTabs({ current }: { current: AdminTab }) {
  return (
    <nav
      aria-label="Rubriques de l’administration"
      data-bottom-bar
      className="border-line print:hidden max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-20 max-md:border-t max-md:bg-raised max-md:pb-[env(safe-area-inset-bottom)] max-md:in-[body:has([data-offline])]:bottom-12 md:mt-4 md:border-b"
    >
      <ul className="flex snap-x overflow-x-auto [scrollbar-width:none] max-md:px-1">
        {adminTabs.map((tab) => (
          <li key={tab} className="snap-start">
            <TabLink tab={tab} isCurrent={tab === current} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

function TabLink({ tab, isCurrent }: { tab: AdminTab; isCurrent: boolean }) {
  const Icon = icons[tab]
  return (
    <Link
      to="/admin"
      search={tab === 'stats' ? {} : { tab }}
      activeOptions={{ exact: true }}
      aria-current={isCurrent ? 'page' : undefined}
      resetScroll={false}
      // The tab that is open is brought into the row's sight.
      ref={(link) => {
        if (isCurrent) link?.scrollIntoView({ block: 'nearest', inline: 'center' })
      }}
      className={classNames(
        'flex items-center font-medium whitespace-nowrap transition max-md:min-h-15 max-md:min-w-20 max-md:flex-col max-md:justify-center max-md:gap-1 max-md:border-t-2 max-md:px-1.5 max-md:text-xs md:min-h-12 md:gap-2 md:border-b-2 md:px-2.5 md:text-sm lg:px-4',
        isCurrent ? 'border-amber text-amber' : 'border-transparent text-quiet hover:text-cream',
      )}
    >
      <Icon aria-hidden className="size-5 md:size-4 md:max-lg:hidden" />
      {tabLabels[tab]}
    </Link>
  )
}
