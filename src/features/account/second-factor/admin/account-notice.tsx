import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatDateTime } from '#lib/format/dates.ts'
import { buttonClasses } from '#ui/button.tsx'
import { ShieldAlert } from '#ui/icons/admin-icons.tsx'
import { NoticeLine } from '#ui/notice-line.tsx'
import { useCurrentUser } from '../../client/guards.tsx'
import { accountSecurityQuery } from '../api/second-factor.queries.ts'
import { type AccountSecurity, type Concern, concernsOf } from '../domain/account-security.ts'
import { EmailProof } from './email-proof.tsx'
import { FactorOffer } from './factor-offer.tsx'

const titles: Record<Concern, string> = {
  'given-password': 'Changez le mot de passe du premier démarrage',
  'weak-password': 'Choisissez un mot de passe d’au moins 12 caractères',
  email: 'Prouvez que votre adresse e-mail est à vous',
  offer: 'Protégez votre compte par la double authentification',
  factor: 'Activez la double authentification',
}

/** Lists what an admin should do for their account; the notice stays until all is done (D42). */
export function AccountNotice() {
  const { data: security } = useQuery(accountSecurityQuery(useCurrentUser().id))
  if (!security) return null
  const shown = concernsOf(security)
  return shown.length === 0 ? null : (
    <NoticeLine
      icon={ShieldAlert}
      titles={shown.map((concern) => titles[concern])}
      several="points pour votre compte"
    >
      <ul className="flex flex-col gap-5">
        {shown.map((concern) => (
          <li key={concern}>
            <p className="mb-2 font-semibold">{titles[concern]}</p>
            <Advice concern={concern} security={security} />
          </li>
        ))}
      </ul>
    </NoticeLine>
  )
}

function until({ givenPasswordEndsAt }: AccountSecurity): string {
  return givenPasswordEndsAt
    ? ` Il ne permet plus de se connecter après le ${formatDateTime(givenPasswordEndsAt)}.`
    : ''
}

function Advice({ concern, security }: { concern: Concern; security: AccountSecurity }) {
  if (concern === 'email') return <EmailProof canMail={security.canMail} />
  if (concern === 'offer') return <FactorOffer />
  if (concern === 'factor') {
    return (
      <>
        <p className="mb-3 text-quiet">
          Le mot de passe seul protège les clients, les commandes et les prix : une seconde preuve arrête qui
          l’aurait deviné.
        </p>
        <Link to="/settings" hash="double-authentification" className={buttonClasses('secondary', 'px-5')}>
          Configurer
        </Link>
      </>
    )
  }
  return (
    <>
      <p className="mb-3 text-quiet">
        {concern === 'given-password'
          ? `Il a été affiché sur le serveur, où d’autres ont pu le lire.${until(security)}`
          : 'Un compte qui administre la boutique demande 12 caractères au moins, et rien de facile à deviner.'}
      </p>
      <Link to="/reset-password" className={buttonClasses('secondary', 'px-5')}>
        Changer de mot de passe
      </Link>
    </>
  )
}
