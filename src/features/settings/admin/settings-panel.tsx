import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useAdminQueryKey } from '#features/account/use-current-user.tsx'
import { FeedPanel } from '#features/product-file/admin/feed-panel.tsx'
import { useAdminCommand } from '#features/shell/admin/use-admin-command.ts'
import { failureOf } from '#lib/errors/result.ts'
import { staffErrorText } from '#lib/errors/staff-error-texts.ts'
import { ClosedSection, Panel } from '#ui/admin/panel.tsx'
import { Switch } from '#ui/form/switch.tsx'
import { ListSkeleton } from '#ui/list/data-table.tsx'
import { StaleNotice } from '#ui/list/list-query.tsx'
import { Loaded } from '#ui/loaded.tsx'
import { lazyWithRetry } from '#ui/loading/retry-until-loaded.ts'
import { ErrorState } from '#ui/states.tsx'
import { AuditLog } from './audit-log.tsx'
import { RegistrationsPanel, SocialPanel } from './identity-panels.tsx'
import { SettingsForm } from './settings-form.tsx'
import { savedSettingsQuery, saveStockReport, stockReportQuery } from './settings-tab.api.ts'

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
      <FeedPanel />
      <PersonData />
      <AuditLog />
    </>
  )
}

/** Turns the owner's daily mail about the stock on or off (SUPPLY-09); apart from the nine settings (ASET-02). */
function StockReportPanel() {
  const query = useQuery(stockReportQuery(useAdminQueryKey()))
  return (
    <section aria-labelledby="stock-report" className="rounded-lg border border-line bg-raised p-4 md:p-6">
      <h3 id="stock-report" className="text-lg">
        Mail du matin
      </h3>
      <Loaded
        query={query}
        failed={query.error ? staffErrorText(failureOf(query.error)) : null}
        skeleton={<ListSkeleton label="Chargement du choix" rows={1} />}
      >
        {(isWanted) => <StockReportSwitch isWanted={isWanted} />}
      </Loaded>
    </section>
  )
}

function StockReportSwitch({ isWanted }: { isWanted: boolean }) {
  const { queryKey } = stockReportQuery(useAdminQueryKey())
  const queryClient = useQueryClient()
  const { mutate, isPending, variables } = useAdminCommand({
    run: (wanted: boolean) => saveStockReport({ data: { isWanted: wanted } }),
    done: (wanted) => ({ title: wanted ? 'Mail du stock activé.' : 'Mail du stock désactivé.' }),
    onDone: (wanted) => queryClient.setQueryData(queryKey, wanted),
    failed: (reason) => `Impossible d’enregistrer ce choix : ${reason}`,
  })
  return (
    <Switch
      label="Recevoir chaque jour l’état du stock"
      hint="À partir de 7 h : ce qui manque pour les commandes, ce qui est épuisé et ce qui s’épuise. Les jours où il n’y a rien à dire, aucun mail ne part."
      checked={isPending ? variables : isWanted}
      disabled={isPending}
      onChange={mutate}
    />
  )
}

const PeopleSearch = lazyWithRetry(async () => ({
  default: (await import('#features/account/admin/people-search.tsx')).PeopleSearch,
}))

/** Exports and erases the personal data of one person (D49); loaded once it is opened. */
function PersonData() {
  return (
    <ClosedSection title="Données d’une personne" className="py-5">
      <Suspense fallback={<ListSkeleton label="Chargement" rows={1} />}>
        <PeopleSearch />
      </Suspense>
    </ClosedSection>
  )
}
