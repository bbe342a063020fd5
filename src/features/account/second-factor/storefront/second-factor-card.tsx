import { useQuery } from '@tanstack/react-query'
import { ErrorState } from '#ui/states.tsx'
import { useCurrentUser } from '../../client/guards.tsx'
import { SettingsCard } from '../../storefront/settings/settings-card.tsx'
import { accountSecurityQuery } from '../api/second-factor.queries.ts'
import { FactorList } from './factor-list.tsx'

const intro =
  'Pour les administrateurs : en plus du mot de passe, une preuve est demandée sur chaque nouvel appareil.'

/** The second factor of a signed-in admin, in the settings (D42). */
export default function SecondFactorCard() {
  const { data: security, isError, refetch } = useQuery(accountSecurityQuery(useCurrentUser().id))
  return (
    <div id="double-authentification" className="scroll-mt-24">
      <SettingsCard title="Double authentification" intro={intro}>
        {security ? <FactorList security={security} /> : null}
        {!security && isError ? (
          <ErrorState onRetry={() => void refetch()}>Impossible de lire la sécurité du compte.</ErrorState>
        ) : null}
        {!security && !isError ? (
          <p role="status" className="text-sm text-quiet">
            Chargement…
          </p>
        ) : null}
      </SettingsCard>
    </div>
  )
}
