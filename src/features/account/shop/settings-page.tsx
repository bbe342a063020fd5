import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { buttonClasses } from '#ui/button.tsx'
import { Switch } from '#ui/form/switch.tsx'
import { KeyRound } from '#ui/icons/screen-icons.tsx'
import { lazyWithRetry } from '#ui/loading/retry-until-loaded.ts'
import { PageTitle } from '#ui/page-title.tsx'
import { useIsAdmin } from '../session.api.ts'
import { RequireSignIn } from '../use-current-user.tsx'
import { DangerZone, ProfileCard, SettingsCard } from './settings-cards.tsx'

const SessionsCard = lazyWithRetry(() => import('./sessions-card.tsx'))
const SecondFactorCard = lazyWithRetry(() => import('./second-factor-card.tsx'))

/** The signed-in user's own settings (SET-01 to SET-10). */
export function SettingsPage() {
  return (
    <RequireSignIn>
      <PageTitle title="Mes Paramètres">
        Votre profil, vos préférences et la sécurité de votre compte.
      </PageTitle>
      <div className="container-page grid gap-6 lg:grid-cols-[1.3fr_1fr] lg:items-start">
        <div className="flex flex-col gap-6">
          <ProfileCard />
          <SecurityCard />
        </div>
        <div className="flex flex-col gap-6">
          <NotificationPreferences />
          <ForAdmins />
        </div>
      </div>
      <div className="container-page mt-6 flex flex-col gap-6">
        <Suspense fallback={null}>
          <SessionsCard below={<DangerZone />} />
        </Suspense>
      </div>
    </RequireSignIn>
  )
}

/** Only admins load this code. */
function ForAdmins() {
  if (!useIsAdmin()) return null
  return (
    <Suspense fallback={null}>
      <SecondFactorCard />
    </Suspense>
  )
}

/** The link to a new password (SET-08). */
function SecurityCard() {
  return (
    <SettingsCard title="Sécurité" intro="Un nouveau mot de passe déconnecte tous vos autres appareils.">
      <Link to="/reset-password" className={buttonClasses('secondary', 'px-5')}>
        <KeyRound aria-hidden className="size-4 shrink-0" />
        Changer de mot de passe
      </Link>
    </SettingsCard>
  )
}

const toggles = [
  { name: 'emailMarketing', label: 'Offres par e-mail', hint: 'Promotions et ventes privées.' },
  { name: 'orderUpdates', label: 'Suivi des commandes', hint: 'Chaque étape de vos commandes.' },
  { name: 'newsletter', label: 'Lettre de la maison', hint: 'Nouveautés et conseils de parfumeur.' },
] as const

/** Three switches that have no effect beyond this screen (SET-06, SET-07, D11). */
function NotificationPreferences() {
  const [preferences, setPreferences] = useState({
    emailMarketing: true,
    orderUpdates: true,
    newsletter: false,
  })
  return (
    <SettingsCard title="Notifications">
      <ul className="-my-3 divide-y divide-line">
        {toggles.map(({ name, label, hint }) => (
          <li key={name}>
            <Switch
              name={name}
              label={label}
              hint={hint}
              checked={preferences[name]}
              onChange={(checked) => setPreferences({ ...preferences, [name]: checked })}
            />
          </li>
        ))}
      </ul>
    </SettingsCard>
  )
}
