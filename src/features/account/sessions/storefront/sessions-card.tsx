import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState } from '#ui/states.tsx'
import { useCurrentUser } from '../../client/guards.tsx'
import { SettingsCard } from '../../storefront/settings/settings-card.tsx'
import { sessionsQuery } from '../api/sessions.queries.ts'
import { SessionList } from './session-list.tsx'

/**
 * The devices on which the user is signed in, each with a button to sign out.
 *
 * @param below comes with them, so that the list pushes nothing away from under a thumb
 */
export default function SessionsCard({ below }: { below: ReactNode }) {
  const { data: sessions, isError, refetch } = useQuery(sessionsQuery(useCurrentUser().id))
  return (
    <>
      <SettingsCard
        title="Appareils connectés"
        intro="Où votre compte est ouvert. Déconnectez ce que vous ne reconnaissez pas, puis changez de mot de passe."
      >
        {sessions ? <SessionList sessions={sessions} /> : null}
        {!sessions && isError ? (
          <ErrorState onRetry={() => void refetch()}>Impossible de lire vos appareils connectés.</ErrorState>
        ) : null}
        {!sessions && !isError ? (
          <p role="status" className="text-sm text-quiet">
            Chargement…
          </p>
        ) : null}
      </SettingsCard>
      {sessions || isError ? below : null}
    </>
  )
}
