import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAdminQueryKey } from '#features/account/client/guards.tsx'
import { AuditLog } from '#features/audit-log/admin/audit-log.tsx'
import { PersonData } from '#features/personal-data/admin/person-data.tsx'
import { Panel } from '#ui/admin/panel.tsx'
import { ListSkeleton } from '#ui/list/list-states.tsx'
import { StaleNotice } from '#ui/list/stale-notice.tsx'
import { ErrorState } from '#ui/states.tsx'
import { savedSettingsQuery } from './api/settings.queries.ts'
import { RegistrationsPanel } from './registrations-panel.tsx'
import { SettingsForm } from './settings-form.tsx'
import { SocialPanel } from './social-links-panel.tsx'
import { StockReportPanel } from './stock-report-panel.tsx'

/** The shop's settings (ASET-01 to ASET-07), and below them the audit log. */
export function SettingsPanel() {
  // A new key resets the form with its messages.
  const [round, setRound] = useState(0)
  const query = useQuery(savedSettingsQuery(useAdminQueryKey()))
  const { data: saved, isError, refetch } = query
  return (
    <Panel title="Paramètres" intro="Les coordonnées et les textes affichés sur tout le site.">
      <StaleNotice query={query} />
      {saved ? <SettingsForm key={round} saved={saved} onDiscard={() => setRound(round + 1)} /> : null}
      {!saved && isError ? (
        <ErrorState onRetry={() => void refetch()}>Impossible de charger les paramètres.</ErrorState>
      ) : null}
      {saved || isError ? <Rest /> : <ListSkeleton label="Chargement des paramètres" rows={4} />}
    </Panel>
  )
}

/** What is below the form. It is shown together with the form, which would push it down otherwise. */
function Rest() {
  return (
    <>
      <SocialPanel />
      <RegistrationsPanel />
      <StockReportPanel />
      <PersonData />
      <AuditLog />
    </>
  )
}
