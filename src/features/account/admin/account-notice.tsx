import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useAdminCommand } from '#features/shell/admin/use-admin-command.ts'
import { formatDateTime } from '#lib/format/dates.ts'
import { Button, buttonClasses } from '#ui/button.tsx'
import { ShieldAlert } from '#ui/icons/admin-icons.tsx'
import { NoticeLine } from '#ui/notice-line.tsx'
import { askForReset } from '../account.api.ts'
import { accountSecurityQuery, putOffSecondFactor } from '../account-security.api.ts'
import { type AccountSecurity, type Concern, concernsOf } from '../account-security.ts'
import { PRIVATE } from '../session.api.ts'
import { useCurrentUser } from '../use-current-user.tsx'

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

/** Lets an admin prove their e-mail address by opening a link that is sent to it (D42). */
function EmailProof({ canMail }: { canMail: boolean }) {
  const { email } = useCurrentUser()
  const { mutate, isPending, isSuccess } = useAdminCommand({
    run: () => askForReset({ data: { email } }),
  })
  if (!canMail) {
    return (
      <p className="text-quiet">
        L’envoi des e-mails n’est pas configuré : le lien de preuve pour {email} ne peut pas partir. Demandez
        à la personne qui gère le serveur de renseigner SMTP_URL et MAIL_FROM. D’ici là, vérifiez de vive voix
        que cette adresse est la bonne.
      </p>
    )
  }
  if (isSuccess) {
    return (
      <p role="status" className="text-quiet">
        Un lien vient de partir vers {email}. Ouvrez-le : l’adresse est alors prouvée, et vous pouvez choisir
        un mot de passe.
      </p>
    )
  }
  return (
    <>
      <p className="mb-3 text-quiet">
        Nous envoyons un lien à {email} : l’ouvrir prouve que l’adresse est à vous.
      </p>
      <Button look="secondary" disabled={isPending} onClick={() => mutate()}>
        {isPending ? 'Envoi…' : 'Recevoir un lien'}
      </Button>
    </>
  )
}

/** Offers a second factor until one is set up or the offer is postponed (D42). */
function FactorOffer() {
  const { id } = useCurrentUser()
  const { mutate, isPending } = useAdminCommand({
    run: () => putOffSecondFactor(),
    changes: [[PRIVATE, id, 'security']],
  })
  return (
    <>
      <p className="mb-3 max-w-prose text-quiet">
        Avec elle, votre mot de passe ne suffit plus à qui l’aurait deviné : un code de votre téléphone est
        demandé une fois par appareil, tous les 30 jours.
      </p>
      <div className="flex flex-wrap gap-3">
        <Link to="/settings" hash="double-authentification" className={buttonClasses('primary', 'px-5')}>
          Configurer
        </Link>
        <Button look="quiet" className="px-4" disabled={isPending} onClick={() => mutate()}>
          Plus tard
        </Button>
      </div>
    </>
  )
}
