import type { ReactNode } from 'react'
import { useSettings } from '#features/settings/settings.api.ts'
import { registerLabels } from '#features/settings/settings.ts'
import { lineLink, MailLink, PhoneLink } from './shop-links.tsx'

/** Name, address and contact of the shop, from the settings (NAV-04). */
export function ShopIdentity() {
  const { storeName, storeAddress, contactPhone, contactEmail, registrations } = useSettings()
  const facts = [
    ['Nom', storeName],
    ['Adresse', storeAddress],
    ['Téléphone', contactPhone && <PhoneLink key="phone" className={lineLink} />],
    ['E-mail', contactEmail && <MailLink key="mail" className={lineLink} />],
    [registerLabels.rccm, registrations.rccm],
    [registerLabels.ncc, registrations.ncc],
  ] as const
  return (
    <dl className="grid gap-4 rounded-lg border border-line bg-raised p-5 text-sm sm:grid-cols-2 lg:max-w-2xl">
      {facts.map(([label, fact]) =>
        fact ? (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="mt-0.5 font-medium wrap-anywhere text-cream [&_a]:-my-2.5">{fact}</dd>
          </div>
        ) : null,
      )}
    </dl>
  )
}

/** A text that holds while one of the shop's two register numbers is missing. */
export function UnlessRegistered({ children }: { children: ReactNode }) {
  const { registrations } = useSettings()
  return registrations.rccm && registrations.ncc ? null : children
}
