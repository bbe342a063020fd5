import { Link } from '@tanstack/react-router'
import { AccountPage } from '#features/account/storefront/account-page.tsx'
import { buttonClasses } from '#ui/button.tsx'
import { ContactLinks } from './contact-links.tsx'

/** The link has ended: 90 days after the delivery or cancellation (TRACK-03). */
export function LinkEnded() {
  return (
    <AccountPage
      title="Ce suivi est terminé"
      intro="Cette commande est livrée ou annulée depuis plus de 90 jours : sa page n’est plus affichée."
    >
      <p className="mb-4 text-sm text-quiet">En cas de besoin, appelez-nous ou écrivez-nous.</p>
      <ContactLinks />
      <p className="mt-6 border-t border-line pt-6">
        <Link to="/boutique" className={buttonClasses('primary', 'w-full')}>
          Voir la boutique
        </Link>
      </p>
    </AccountPage>
  )
}

/** The link is invalid: it was mistyped, cut, or revoked (TRACK-06). */
export function LinkUnknown() {
  return (
    <div role="alert">
      <AccountPage title="Lien invalide" intro="Il est incomplet, ou la boutique l’a remplacé.">
        <p className="mb-5 text-sm text-quiet">
          Retrouvez votre commande avec son numéro et votre téléphone.
        </p>
        <Link to="/suivi" className={buttonClasses('primary', 'w-full')}>
          Retrouver ma commande
        </Link>
      </AccountPage>
    </div>
  )
}
