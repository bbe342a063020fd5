import { Link } from '@tanstack/react-router'
import { buttonClasses } from '#ui/button.tsx'
import { ArrowLeft } from '#ui/icons/icons.tsx'
import { Info } from '#ui/icons/screen-icons.tsx'
import type { ReturnTo } from '../domain/session-user.ts'
import { AccountPage } from './account-page.tsx'
import { SignUpForm } from './sign-up-form.tsx'
import { VisitorsOnly } from './visitors-only.tsx'

/** Registration; in checkout mode with a note and a way back (AUTH-07 to AUTH-10). */
export function RegisterPage({ returnTo }: { returnTo: ReturnTo }) {
  return (
    <VisitorsOnly returnTo={returnTo}>
      {(onSignedIn) => (
        <AccountPage
          title="Créer un compte"
          intro="Commandez sans ressaisir vos coordonnées et gardez vos factures au même endroit."
        >
          {returnTo === 'checkout' ? <CheckoutNote /> : null}
          <SignUpForm returnTo={returnTo} onSignedIn={onSignedIn} />
        </AccountPage>
      )}
    </VisitorsOnly>
  )
}

function CheckoutNote() {
  return (
    <div className="mb-6 flex flex-col gap-4">
      <p className="flex items-start gap-3 rounded-md border border-amber/40 bg-amber-soft px-4 py-3 text-sm">
        <Info aria-hidden className="mt-0.5 size-5 shrink-0 text-amber" />
        Vos informations seront enregistrées pour vos prochaines commandes. Votre panier vous attend.
      </p>
      <Link to="/guest-checkout" className={buttonClasses('secondary')}>
        <ArrowLeft aria-hidden className="size-4 shrink-0" />
        Retour à la commande
      </Link>
    </div>
  )
}
