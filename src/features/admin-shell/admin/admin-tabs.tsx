import { Link } from '@tanstack/react-router'
import {
  ChartColumn,
  FolderOpen,
  type LucideIcon,
  Mail,
  Package,
  Settings2,
  ShoppingBag,
  Users,
} from 'lucide-react'
import { classNames } from '#ui/class-names.ts'
import { type AdminTab, adminTabs, tabLabels } from '../domain/admin-search.ts'

const icons: Record<AdminTab, LucideIcon> = {
  stats: ChartColumn,
  orders: ShoppingBag,
  products: Package,
  categories: FolderOpen,
  newsletter: Mail,
  users: Users,
  settings: Settings2,
}

/** The seven tabs (ADM-02): links with an address each, in one row that a thumb moves on a phone. */
export function AdminTabs({ current }: { current: AdminTab }) {
  return (
    <nav aria-label="Rubriques de l’administration" className="-mx-5 border-b border-line md:mx-0">
      <ul className="flex snap-x overflow-x-auto px-3 [scrollbar-width:none] md:px-0">
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
        'flex min-h-12 items-center gap-2 border-b-2 px-3 text-sm font-medium whitespace-nowrap transition md:px-4',
        isCurrent ? 'border-amber text-amber' : 'border-transparent text-quiet hover:text-cream',
      )}
    >
      <Icon aria-hidden className="size-4" />
      {tabLabels[tab]}
    </Link>
  )
}
