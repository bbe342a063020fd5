import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AuditLog } from '#features/audit-log/admin/audit-log.tsx'
import { PersonData } from '#features/personal-data/admin/person-data.tsx'
import { ListSkeleton } from '#ui/admin/list-skeleton.tsx'
import { Panel, type PanelProps } from '#ui/admin/panel.tsx'
import { ErrorState } from '#ui/states.tsx'
import { savedSettingsQuery } from './api/settings.queries.ts'
import { SettingsForm } from './settings-form.tsx'
import { SocialPanel } from './social-links-panel.tsx'

/** The shop's settings (ASET-01 to ASET-07), and below them who changed what in the shop. */
export function SettingsPanel({ staffKey }: PanelProps) {
  // Taking back what was typed begins the form anew, its messages included.
  const [round, setRound] = useState(0)
  const { data: saved, isError, refetch } = useQuery(savedSettingsQuery(staffKey))
  return (
    <Panel title="Paramètres" intro="Ce que la boutique dit d’elle-même, sur toutes ses pages.">
      {saved ? (
        <SettingsForm key={round} saved={saved} staffKey={staffKey} onDiscard={() => setRound(round + 1)} />
      ) : null}
      {!saved && isError ? (
        <ErrorState onRetry={() => void refetch()}>Impossible de charger les paramètres.</ErrorState>
      ) : null}
      {!saved && !isError ? <ListSkeleton label="Chargement des paramètres" rows={4} /> : null}
      <SocialPanel staffKey={staffKey} />
      <PersonData />
      <AuditLog staffKey={staffKey} />
    </Panel>
  )
}
