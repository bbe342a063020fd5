import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useSettings } from '#features/settings/settings.api.ts'
import { buttonClasses } from '#ui/button.tsx'
import { ChevronRight, Mail, MapPin, MessageCircle, Phone } from '#ui/icons/icons.tsx'
import { openingHours } from '../business-terms.ts'
import { FactCards } from './facts.tsx'
import { ChatLink, lineLink, MailLink, PhoneLink } from './prose-parts.tsx'

const answers = [
  { to: '/livraison', label: 'Livraison', text: 'délais, frais, moyens de paiement' },
  { to: '/retours', label: 'Retours et remboursements', text: 'changer d’avis, signaler un produit abîmé' },
  { to: '/guide-tailles', label: 'Guide des tailles', text: 'choisir un format, conserver un flacon' },
  { to: '/orders', label: 'Mes Commandes', text: 'suivre une commande, télécharger une facture' },
] as const

/** The opening hours of the settings, one line for each group of days (PAGE-04). */
export function OpeningHours() {
  const { businessHours } = useSettings()
  return (
    <ul
      aria-label="Horaires d’ouverture"
      className="max-w-md divide-y divide-line rounded-lg border border-line bg-raised px-5"
    >
      {openingHours(businessHours).map((hours) => (
        <li key={hours} className="py-3 text-cream">
          {hours}
        </li>
      ))}
    </ul>
  )
}

export function CommonAnswers() {
  return (
    <ul className="max-w-2xl divide-y divide-line border-y border-line">
      {answers.map(({ to, label, text }) => (
        <li key={to}>
          <Link to={to} className="flex min-h-14 items-center gap-4 py-3 transition hover:text-amber">
            <span className="grow">
              <span className="font-medium text-cream">{label}</span>
              <span className="block text-sm">{text}</span>
            </span>
            <ChevronRight aria-hidden className="size-5 shrink-0 text-brass" />
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** How to reach the shop, from the settings (PAGE-03). */
export function ContactWays() {
  const { contactPhone, contactEmail, whatsappNumber, storeAddress } = useSettings()
  const ways = [
    contactPhone && {
      title: 'Téléphone',
      icon: Phone,
      body: (
        <Way
          fact={<PhoneLink className={lineLink} />}
          action={<PhoneLink className={action}>Appeler</PhoneLink>}
        />
      ),
    },
    whatsappNumber && {
      title: 'WhatsApp',
      icon: MessageCircle,
      body: (
        <Way
          fact={<Line>{whatsappNumber}</Line>}
          action={<ChatLink className={action}>Ouvrir la discussion</ChatLink>}
        />
      ),
    },
    contactEmail && {
      title: 'E-mail',
      icon: Mail,
      body: (
        <Way
          fact={<MailLink className={lineLink} />}
          action={<MailLink className={action}>Écrire un e-mail</MailLink>}
        />
      ),
    },
    {
      title: 'Adresse',
      icon: MapPin,
      body: (
        <Way
          fact={<Line>{storeAddress}</Line>}
          action={
            <Link to="/livraison" className={action}>
              Voir la livraison
            </Link>
          }
        />
      ),
    },
  ]
  return <FactCards cards={ways.filter((way) => way !== '')} />
}

const action = buttonClasses('secondary')

/** A fact without a link, as high as those that are one. */
function Line({ children }: { children: ReactNode }) {
  return <span className="inline-flex min-h-11 items-center">{children}</span>
}

function Way({ fact, action }: { fact: ReactNode; action: ReactNode }) {
  return (
    <>
      <p className="grow text-base text-cream">{fact}</p>
      <p>{action}</p>
    </>
  )
}
