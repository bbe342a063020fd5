import { Link } from '@tanstack/react-router'
import { PackageCheck, Unlink } from 'lucide-react'
import { buttonClasses } from '#ui/button.tsx'
import { EmptyState } from '#ui/states.tsx'
import { ContactLinks } from './contact-links.tsx'

/** The link has ended: 90 days after the delivery (TRACK-03). */
export function LinkEnded() {
  return (
    <div className="pt-26 md:pt-32">
      <EmptyState
        icon={<PackageCheck aria-hidden />}
        heading="h1"
        title="Ce suivi est terminé"
        action={
          <div className="flex flex-col items-center gap-2">
            <ContactLinks />
            <Link to="/boutique" className={buttonClasses('quiet')}>
              Voir la boutique
            </Link>
          </div>
        }
      >
        Votre commande est livrée depuis plus de 90 jours : sa page n’est plus affichée. Votre facture vous a
        été remise avec la commande ; en cas de besoin, appelez-nous.
      </EmptyState>
    </div>
  )
}

/** The link is invalid: it was mistyped, cut, or revoked (TRACK-06). */
export function LinkUnknown() {
  return (
    <div role="alert" className="pt-26 md:pt-32">
      <EmptyState
        icon={<Unlink aria-hidden />}
        heading="h1"
        title="Lien invalide"
        action={
          <Link to="/suivi" className={buttonClasses('primary')}>
            Retrouver ma commande
          </Link>
        }
      >
        Il est incomplet, ou la boutique l’a remplacé. Retrouvez votre commande avec son numéro et votre
        téléphone.
      </EmptyState>
    </div>
  )
}
