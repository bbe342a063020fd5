import { Link } from '@tanstack/react-router'
import { MapPin, ShieldCheck, Truck } from 'lucide-react'
import { useSettings } from '#features/settings/api/settings.queries.ts'
import { footerGroups } from '../domain/site-links.ts'
import { SocialLinks } from './social-links.tsx'

const promises = [
  { icon: MapPin, text: 'Livraison en Côte d’Ivoire' },
  { icon: Truck, text: 'Livraison rapide' },
  { icon: ShieldCheck, text: 'Paiement sécurisé' },
] as const

/** The footer of every page (NAV-10 to NAV-12), with the shop's own data (NAV-04). */
export function Footer() {
  const settings = useSettings()
  return (
    <footer className="mt-24 border-t border-line bg-raised">
      <ul className="container-page grid gap-4 border-b border-line py-8 sm:grid-cols-3">
        {promises.map(({ icon: Icon, text }) => (
          <li key={text} className="flex items-center gap-3 text-sm text-quiet">
            <Icon aria-hidden className="size-5 shrink-0 text-brass" />
            {text}
          </li>
        ))}
      </ul>
      <div className="container-page grid gap-10 py-12 md:grid-cols-[1.4fr_2fr]">
        <div className="flex flex-col gap-4">
          <p className="font-display text-xl">{settings.storeName}</p>
          <p className="max-w-sm text-sm text-quiet">{settings.storeDescription}</p>
          <address className="-my-2 flex flex-col items-start text-sm text-quiet not-italic *:flex *:min-h-11 *:items-center">
            <span>{settings.storeAddress}</span>
            {settings.contactPhone ? (
              <a className="hover:text-amber" href={settings.callLink}>
                {settings.contactPhone}
              </a>
            ) : null}
            {settings.contactEmail ? (
              <a className="hover:text-amber" href={`mailto:${settings.contactEmail}`}>
                {settings.contactEmail}
              </a>
            ) : null}
            <span>{settings.businessHours}</span>
          </address>
          <SocialLinks social={settings.social} chat={settings.chatLink} />
        </div>
        <nav aria-label="Pied de page" className="grid gap-8 sm:grid-cols-3">
          {footerGroups.map((group) => (
            <div key={group.title}>
              <h2 className="mb-2 text-base">{group.title}</h2>
              <ul>
                {group.links.map(({ to, label }) => (
                  <li key={to}>
                    <Link
                      to={to}
                      className="inline-flex min-h-11 items-center text-sm text-quiet transition hover:text-amber"
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
      <p className="container-page border-t border-line py-6 text-xs text-quiet">
        © {settings.storeName}. Prix en francs CFA, paiement à la livraison.
      </p>
    </footer>
  )
}
