import { Suspense } from 'react'
import { lazyWithRetry } from '#ui/loading/retry-until-loaded.ts'
import { PageTitle } from '#ui/page-title.tsx'
import { useIsAdmin } from '../../api/session.queries.ts'
import { RequireSignIn } from '../../client/guards.tsx'
import { DangerZone } from './danger-zone.tsx'
import { NotificationPreferences } from './notification-preferences.tsx'
import { ProfileCard } from './profile-card.tsx'
import { SecurityCard } from './security-card.tsx'

const SessionsCard = lazyWithRetry(() => import('../../sessions/storefront/sessions-card.tsx'))
const SecondFactorCard = lazyWithRetry(() => import('../../second-factor/storefront/second-factor-card.tsx'))

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
