import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { useSettings } from '#features/settings/api/settings.queries.ts'
import { buttonClasses, IconButton } from '#ui/button.tsx'
import { X } from '#ui/icons/icons.tsx'
import { closePopover, togglePopoverByScript } from '#ui/popover.ts'
import { adminLink, menuLinks } from '../domain/site-links.ts'

export const MENU_ID = 'menu-mobile'

/**
 * The menu of small screens: a bottom sheet (NAV-09). As a native popover it opens before any script has
 * loaded.
 */
export function MobileMenu({ isAdmin }: { isAdmin: boolean }) {
  const { chatLink } = useSettings()
  const sheet = useRef<HTMLDivElement>(null)
  const close = () => closePopover(sheet.current)
  return (
    <div
      ref={sheet}
      id={MENU_ID}
      popover="auto"
      className="inset-x-0 top-auto bottom-0 m-0 w-full max-w-none border-0 border-t border-line-strong bg-raised p-0 shadow-lift backdrop:bg-veil open:animate-sheet md:hidden"
    >
      <nav aria-label="Menu mobile" className="px-5 pt-3 pb-4">
        <div className="flex items-center justify-between">
          <p className="eyebrow">Menu</p>
          <IconButton
            label="Fermer le menu"
            popoverTarget={MENU_ID}
            popoverTargetAction="hide"
            onClick={() => togglePopoverByScript(MENU_ID)}
          >
            <X aria-hidden className="size-5" />
          </IconButton>
        </div>
        <ul className="divide-y divide-line">
          {(isAdmin ? [...menuLinks, adminLink] : menuLinks).map(({ to, label }) => (
            <li key={to}>
              <Link
                to={to}
                onClick={close}
                activeOptions={{ exact: to === '/', includeSearch: false }}
                activeProps={{ className: 'text-amber', 'aria-current': 'page' }}
                className="flex min-h-14 items-center font-display text-lg"
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="flex flex-wrap gap-2 px-5 pb-6">
        <Link to="/suivi" onClick={close} className={buttonClasses('secondary', 'flex-auto px-4')}>
          Suivre ma commande
        </Link>
        {chatLink ? (
          // In a window of its own: the cart lives in this one.
          <a
            href={chatLink}
            target="_blank"
            rel="noopener noreferrer"
            className={buttonClasses('secondary', 'flex-auto px-4')}
          >
            WhatsApp
          </a>
        ) : null}
      </div>
    </div>
  )
}
