import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { classNames } from '#ui/class-names.ts'
import { ChartColumn, FolderOpen, Settings2, Users } from '#ui/icons/admin-icons.tsx'
import type { Icon } from '#ui/icons/icon.tsx'
import { Mail, Menu, ShoppingBag } from '#ui/icons/icons.tsx'
import { Package } from '#ui/icons/screen-icons.tsx'
import { closePopover, togglePopoverByScript } from '#ui/popover.ts'
import { type AdminTab, adminTabs, dailyTabs, tabLabels } from '../domain/admin-search.ts'

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
export function AdminTabs({ current }: { current: AdminTab }) {
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
