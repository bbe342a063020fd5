import { Link, useMatches } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useSettings } from '#features/settings/settings.api.ts'
import { networkLabels, networks, type SocialAddresses } from '#features/settings/settings.ts'
import { OpeningHoursLine } from '#features/settings/shop/opening-hours-line.tsx'
import { MapPin, ShieldCheck, Truck } from '#ui/icons/icons.tsx'
import { SelectiveHydration } from '#ui/loading/selective-hydration.tsx'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** `short` at a checkout, where nothing should lead away; `none` where nobody shops. All of it otherwise. */
    footer?: 'short' | 'none'
  }
}

const promises = [
  { icon: MapPin, text: 'Livraison partout en Côte d’Ivoire' },
  { icon: Truck, text: 'Livraison rapide : 24-48 h à Abidjan' },
  { icon: ShieldCheck, text: 'Paiement sécurisé, à la livraison' },
] as const

/** The footer's links (NAV-10), by group. */
const footerGroups = [
  {
    title: 'La maison',
    links: [
      { to: '/notre-histoire', label: 'Notre histoire' },
      { to: '/nos-valeurs', label: 'Nos valeurs' },
      { to: '/carrieres', label: 'Carrières' },
    ],
  },
  {
    title: 'Vos achats',
    links: [
      { to: '/guide-tailles', label: 'Guide des tailles' },
      { to: '/livraison', label: 'Livraison' },
      { to: '/retours', label: 'Retours' },
    ],
  },
  {
    title: 'Informations',
    links: [
      { to: '/mentions-legales', label: 'Mentions légales' },
      { to: '/confidentialite', label: 'Confidentialité' },
      { to: '/cgv', label: 'Conditions générales de vente' },
      { to: '/cookies', label: 'Cookies' },
    ],
  },
] as const

/** The footer of every page but the administration (NAV-04, NAV-10 to NAV-12); short at a checkout. */
export function Footer() {
  // Outside: the page may be left before the inside is hydrated, which must begin as the server rendered it.
  const kind = useMatches({ select: (matches) => matches.at(-1)?.staticData.footer })
  if (kind === 'none') return null
  return (
    <SelectiveHydration>
      <footer className="mt-20 border-t border-line bg-raised md:mt-24">
        {kind === 'short' ? <ShortFooter /> : <FullFooter />}
      </footer>
    </SelectiveHydration>
  )
}

function FullFooter() {
  const { storeName: name, storeDescription: description, social, chatLink: chat } = useSettings()
  return (
    <div className="below-first-screen container-page">
      <ul className="grid gap-x-4 gap-y-1 border-b border-line py-3 sm:grid-cols-3 md:py-7">
        {promises.map(({ icon: Icon, text }) => (
          <li key={text} className="flex items-center gap-2.5 text-xs text-quiet md:text-sm">
            <Icon aria-hidden className="size-4 shrink-0 text-brass md:size-5" />
            <span className="text-balance">{text}</span>
          </li>
        ))}
      </ul>
      <div className="grid gap-x-10 gap-y-2 py-3 md:gap-y-8 md:py-10 lg:grid-cols-[1.4fr_2fr] lg:py-12">
        <div className="flex flex-col items-start md:max-lg:grid md:max-lg:grid-cols-[1.4fr_1fr] md:max-lg:gap-x-8">
          <div className="flex w-full flex-wrap items-center justify-between gap-x-4 md:contents">
            <p className="font-display text-lg md:text-xl">{name}</p>
            <div className="max-md:-mr-3 md:order-last md:-ml-0.5 lg:mt-2">
              <SocialLinks social={social} chat={chat} />
            </div>
          </div>
          <p className="mt-2 max-w-sm text-sm text-quiet max-md:hidden">{description}</p>
          <ShopAddress />
        </div>
        {/* On a phone two groups side by side, and the links of the third in the same two columns. */}
        <nav
          aria-label="Pied de page"
          className="grid grid-cols-2 gap-x-4 gap-y-2 border-t border-line pt-3 md:grid-cols-3 md:gap-8 md:border-0 md:pt-0"
        >
          {footerGroups.map((group) => (
            <div
              key={group.title}
              className="max-md:last:col-span-full max-md:[&:last-child>ul]:grid max-md:[&:last-child>ul]:grid-cols-2 max-md:[&:last-child>ul]:gap-x-4"
            >
              <h2 className="text-base md:mb-2">{group.title}</h2>
              <ul>
                {group.links.map(({ to, label }) => (
                  <li key={to}>
                    <Link
                      to={to}
                      className="inline-flex min-h-11 items-center text-sm leading-tight text-quiet transition hover:text-amber lg:min-h-9"
                    >
                      {label}
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
      </div>
      <p className="border-t border-line py-3 text-xs text-quiet md:py-6">
        © {name}. Prix en francs CFA, paiement à la livraison.
      </p>
    </div>
  )
}

function ShopAddress() {
  const settings = useSettings()
  return (
    <address className="flex flex-col items-start text-sm text-quiet not-italic md:max-lg:col-start-2 md:max-lg:row-span-3 md:max-lg:row-start-1 md:max-lg:mt-0 lg:mt-4">
      <span>{settings.storeAddress}</span>
      <span className="max-lg:mb-1">
        <OpeningHoursLine hours={settings.businessHours} />
      </span>
      {settings.contactPhone ? (
        <a className="inline-flex min-h-11 items-center hover:text-amber lg:min-h-8" href={settings.callLink}>
          {settings.contactPhone}
        </a>
      ) : null}
      {settings.contactEmail ? (
        <a
          className="inline-flex min-h-11 max-w-full items-center wrap-anywhere hover:text-amber lg:min-h-8"
          href={`mailto:${settings.contactEmail}`}
        >
          {settings.contactEmail}
        </a>
      ) : null}
    </address>
  )
}

const link = 'inline-flex min-h-11 items-center text-quiet transition hover:text-amber'

/** The footer of a checkout: whom to call, and the rules of the sale. It has no other links. */
function ShortFooter() {
  const { storeName: name, contactPhone: phone, callLink: call } = useSettings()
  return (
    <nav
      aria-label="Pied de page"
      className="container-page flex flex-wrap items-center gap-x-6 py-3 text-sm"
    >
      <span className="font-display max-sm:w-full">{name}</span>
      {phone ? (
        <a href={call} className={link}>
          Une question ? {phone}
        </a>
      ) : null}
      <Link to="/cgv" className={link}>
        Conditions générales de vente
      </Link>
      <Link to="/retours" className={link}>
        Retours
      </Link>
    </nav>
  )
}

/** The outlines of the four logos, drawn in a box of 24 by 24. */
const logos = {
  facebook: (
    <path d="M14 8.5h2.5V5.2h-2.7c-2.6 0-4.1 1.6-4.1 4.2v1.9H7v3.3h2.7V21h3.5v-6.4h2.9l.5-3.3h-3.4V9.7c0-.8.3-1.2.8-1.2Z" />
  ),
  instagram: (
    <>
      <rect x="4" y="4" width="16" height="16" rx="4.5" />
      <circle cx="12" cy="12" r="3.6" />
      <circle cx="16.6" cy="7.4" r="0.6" />
    </>
  ),
  tiktok: <path d="M13.5 4v10.6a3 3 0 1 1-3-3M13.5 4c.3 2.8 2 4.4 4.5 4.6" />,
  whatsapp: (
    <>
      <path d="M4.5 19.5 5.6 16A8 8 0 1 1 8.500 18.600Z" />
      <path d="M9.300 9.200c0 3 2.500 5.500 5.500 5.500l.9-1.500-2-1-.8.8c-.9-.4-1.700-1.200-2.100-2.100l.8-.8-1-2Z" />
    </>
  ),
} satisfies Record<string, ReactNode>

/** The four social links; the fourth opens a chat with the shop (NAV-11). */
function SocialLinks({ social, chat }: { social: SocialAddresses; chat: string | null }) {
  const links = [
    ...networks.map((mark) => ({ mark, label: networkLabels[mark], href: social[mark] })),
    ...(chat ? [{ mark: 'whatsapp', label: 'WhatsApp', href: chat } as const] : []),
  ]
  return (
    <ul aria-label="Nous suivre" className="-ml-2 flex flex-wrap gap-1">
      {links.map(({ mark, label, href }) => (
        <li key={mark}>
          <a
            href={href}
            target="_blank"
            rel="noopener noreferrer"
            className="inline-flex size-11 items-center justify-center rounded-full text-quiet transition hover:bg-amber-soft hover:text-amber"
          >
            <svg
              aria-hidden
              viewBox="0 0 24 24"
              fill="none"
              stroke="currentColor"
              strokeWidth="1.5"
              className="size-6"
            >
              {logos[mark]}
            </svg>
            <span className="sr-only">{label} (nouvel onglet)</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
