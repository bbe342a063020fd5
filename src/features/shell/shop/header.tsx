import { Link, useHydrated } from '@tanstack/react-router'
import { Suspense, useRef, useState, useSyncExternalStore } from 'react'
import { useIsAdmin } from '#features/account/session.api.ts'
import { FollowSession } from '#features/account/use-session-channel.tsx'
import { countItems } from '#features/orders/cart.ts'
import { useCart } from '#features/orders/shop/cart-context.tsx'
import { useSettings } from '#features/settings/settings.api.ts'
import { buttonClasses, IconButton } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Menu, Search, ShoppingBag, User, X } from '#ui/icons/icons.tsx'
import { lazyWithRetry } from '#ui/loading/retry-until-loaded.ts'
import { SelectiveHydration } from '#ui/loading/selective-hydration.tsx'
import { useIsNavigating } from '#ui/loading/use-is-navigating.ts'
import { closePopover, togglePopoverByScript } from '#ui/popover.ts'

/** The header's menu (NAV-06). */
const menuLinks = [
  { to: '/', label: 'Accueil' },
  { to: '/boutique', label: 'Boutique' },
  { to: '/a-propos', label: 'À propos' },
  { to: '/contact', label: 'Contact' },
] as const

/** The header's further link, for admins (NAV-07). */
const adminLink = { to: '/admin', label: 'Admin' } as const

const MENU_ID = 'menu-mobile'

/** The menu of small screens, a bottom sheet (NAV-09): a popover opens before any script. */
function MobileMenu({ isAdmin }: { isAdmin: boolean }) {
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

const CartDialog = lazyWithRetry(() => import('#features/orders/shop/cart-dialog.tsx'))
const SearchDialog = lazyWithRetry(() => import('#features/catalogue/shop/search-dialog.tsx'))
const AccountDialog = lazyWithRetry(() => import('#features/account/shop/account-dialog.tsx'))

/** Scrolled further than this, the header has an opaque background (NAV-05). */
const OPAQUE_AFTER_PX = 50

function onScroll(changed: () => void): () => void {
  addEventListener('scroll', changed, { passive: true })
  return () => removeEventListener('scroll', changed)
}

function useIsScrolled(): boolean {
  return useSyncExternalStore(
    onScroll,
    () => scrollY > OPAQUE_AFTER_PX,
    () => false,
  )
}

/** The header of every page, and the dialogs that its buttons open. */
export function Header() {
  const isScrolled = useIsScrolled()
  const settings = useSettings()
  const isAdmin = useIsAdmin()
  const { cart, isOpen: isCartOpen, setOpen: setCartOpen } = useCart()
  const [dialog, setDialog] = useState<'search' | 'account' | null>(null)
  const close = () => setDialog(null)
  const count = countItems(cart)

  return (
    <header
      className={classNames(
        'fixed inset-x-0 top-0 z-30 border-b transition duration-300 print:hidden',
        isScrolled
          ? 'border-line bg-night'
          : 'border-transparent bg-linear-to-b from-night to-night/0 bg-origin-border',
      )}
    >
      {/* With a large font size the name wraps above the buttons. */}
      <div className="container-page flex min-h-18 flex-wrap items-center justify-between gap-x-2 md:flex-nowrap">
        <Link
          to="/"
          className="flex min-h-11 min-w-25 flex-1 md:min-w-0 md:flex-initial items-center gap-3 font-display text-base tracking-wide sm:text-lg md:text-base lg:text-lg"
        >
          <img
            src="/logo.svg"
            alt=""
            width="32"
            height="32"
            // Lazy, because phones do not show the logo.
            loading="lazy"
            className="hidden size-8 shrink-0 sm:block md:hidden lg:block"
          />
          <span className="truncate">{settings.storeName}</span>
        </Link>
        <nav aria-label="Menu principal" className="hidden md:block lg:ml-6">
          <SelectiveHydration>
            <ul className="relative flex md:mr-14 lg:mr-0 lg:gap-1">
              {menuLinks.map((link) => (
                <li key={link.to}>
                  <MenuLink {...link} />
                </li>
              ))}
              {isAdmin ? (
                // Positioned outside the list's flow, so that nothing moves when it appears (NAV-07).
                <li className="absolute left-full lg:pl-1">
                  <MenuLink {...adminLink} />
                </li>
              ) : null}
            </ul>
          </SelectiveHydration>
        </nav>
        {/* A fixed width: the buttons do not move when a slow network renders them one by one. */}
        <div className="-mr-2 ml-auto flex w-[176px] shrink-0 items-center md:w-[132px] *:size-[44px]">
          <IconButton label="Rechercher" aria-haspopup="dialog" onClick={() => setDialog('search')}>
            <Search aria-hidden className="size-5" />
          </IconButton>
          <IconButton label="Mon compte" aria-haspopup="dialog" onClick={() => setDialog('account')}>
            <User aria-hidden className="size-5" />
          </IconButton>
          <IconButton
            label={count === 0 ? 'Panier' : `Panier, ${count} ${count === 1 ? 'article' : 'articles'}`}
            aria-haspopup="dialog"
            onClick={() => setCartOpen(true)}
          >
            <ShoppingBag aria-hidden className="size-5" />
            {count > 0 ? (
              <span
                key={count}
                aria-hidden
                className="absolute top-0.5 right-0 min-w-5 animate-appear rounded-full bg-amber px-1 text-center text-xs leading-5 font-bold text-ink"
              >
                {count}
              </span>
            ) : null}
          </IconButton>
          <IconButton
            label="Menu"
            popoverTarget={MENU_ID}
            onClick={() => togglePopoverByScript(MENU_ID)}
            className="md:hidden"
          >
            <Menu aria-hidden className="size-5" />
          </IconButton>
        </div>
      </div>
      <SelectiveHydration>
        <MobileMenu isAdmin={isAdmin} />
      </SelectiveHydration>
      <FollowSession />
      <NavigationProgress />
      <Suspense fallback={<ProgressBar />}>
        {isCartOpen ? <CartDialog /> : null}
        {dialog === 'search' ? <SearchDialog onClose={close} /> : null}
        {dialog === 'account' ? <AccountDialog onClose={close} /> : null}
      </Suspense>
    </header>
  )
}

function MenuLink({ to, label }: (typeof menuLinks)[number] | typeof adminLink) {
  return (
    <Link
      to={to}
      activeOptions={{ exact: to === '/', includeSearch: false }}
      activeProps={{ className: 'text-amber', 'aria-current': 'page' }}
      inactiveProps={{ className: 'text-cream' }}
      className="inline-flex min-h-11 items-center px-2 text-sm tracking-wide whitespace-nowrap transition hover:text-amber lg:px-4"
    >
      {label}
    </Link>
  )
}

/** A bar while the next page loads. It begins as the server rendered it, without: a page may be left before. */
function NavigationProgress() {
  const isNavigating = useIsNavigating()
  return useHydrated() && isNavigating ? <ProgressBar /> : null
}

/** A bar at the top of the screen while something loads. It appears with a short delay. */
function ProgressBar() {
  return (
    <div
      role="progressbar"
      aria-label="Chargement"
      className="pointer-events-none fixed inset-x-0 top-0 z-50 h-0.5 origin-left animate-advance bg-amber"
    />
  )
}
