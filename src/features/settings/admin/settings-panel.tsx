import { infiniteQueryOptions, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { AdminQueryKey } from '#features/account/session.api.ts'
import { useAdminQueryKey } from '#features/account/use-current-user.tsx'
import { FeedPanel } from '#features/product-file/admin/feed-panel.tsx'
import { useAdminCommand } from '#features/shell/admin/use-admin-command.ts'
import { failureOf, unwrap } from '#lib/errors/result.ts'
import { staffErrorText } from '#lib/errors/staff-error-texts.ts'
import { formatDateTime } from '#lib/format/dates.ts'
import { ClosedSection, Panel } from '#ui/admin/panel.tsx'
import { Button } from '#ui/button.tsx'
import { Switch } from '#ui/form/switch.tsx'
import { ListSkeleton, ListStates } from '#ui/list/data-table.tsx'
import { StaleNotice } from '#ui/list/list-query.tsx'
import { Loaded } from '#ui/loaded.tsx'
import { lazyWithRetry } from '#ui/loading/retry-until-loaded.ts'
import { ErrorState } from '#ui/states.tsx'
import type { AuditCursor } from './audit-entry.ts'
import { RegistrationsPanel, SocialPanel } from './identity-panels.tsx'
import { SettingsForm } from './settings-form.tsx'
import { getChanges, savedSettingsQuery, saveStockReport, stockReportQuery } from './settings-tab.api.ts'

const PeopleSearch = lazyWithRetry(() => import('#features/account/admin/people-search.tsx'))

/** The shop's settings (ASET-01 to ASET-07), and below them the audit log. */
export default function SettingsPanel() {
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
      {/* Exports and erases the personal data of one person (D49); loaded once it is opened. */}
      <ClosedSection title="Données d’une personne" className="py-5">
        <Suspense fallback={<ListSkeleton label="Chargement" rows={1} />}>
          <PeopleSearch />
        </Suspense>
      </ClosedSection>
      <ClosedSection title="Journal des modifications" className="py-2">
        <Changes />
      </ClosedSection>
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

const changesTexts = {
  loading: 'Chargement du journal',
  empty: 'Aucune modification pour le moment.',
  failed: 'Impossible de charger le journal.',
}

function Changes() {
  const changes = useInfiniteQuery(changesQuery(useAdminQueryKey()))
  const { isError, isFetchingNextPage, isFetchNextPageError, hasNextPage, fetchNextPage } = changes
  return (
    <ListStates
      query={{ ...changes, isError: isError && !isFetchNextPageError }}
      texts={changesTexts}
      isEmpty={({ pages }) => pages.every(({ rows }) => rows.length === 0)}
      skeletonRows={3}
    >
      {({ pages }) => (
        <>
          <ol aria-label="Modifications, la plus récente d’abord" className="divide-y divide-line">
            {pages
              .flatMap(({ rows }) => rows)
              .map(({ id, at, who, what }) => (
                <li key={id} className="py-3">
                  <p className="text-sm wrap-anywhere">{what}</p>
                  <p className="mt-0.5 text-xs wrap-anywhere text-quiet">
                    <time dateTime={at}>{formatDateTime(at)}</time> · {who}
                  </p>
                </li>
              ))}
          </ol>
          {isFetchNextPageError ? (
            <p role="alert" className="pt-3 text-sm text-quiet">
              La suite du journal n’a pas pu être chargée.
            </p>
          ) : null}
          {hasNextPage ? (
            <Button
              look="secondary"
              className="my-3"
              disabled={isFetchingNextPage}
              onClick={() => void fetchNextPage()}
            >
              {isFetchingNextPage ? 'Chargement…' : 'Voir plus ancien'}
            </Button>
          ) : null}
        </>
      )}
    </ListStates>
  )
}

const changesQuery = (adminKey: AdminQueryKey) =>
  infiniteQueryOptions({
    queryKey: [...adminKey, 'audit'],
    queryFn: async ({ pageParam, signal }) =>
      unwrap(await getChanges({ data: { after: pageParam }, signal })),
    initialPageParam: null as AuditCursor | null,
    getNextPageParam: ({ next }) => next,
    retry: 1,
    meta: { loadFailure: () => 'Impossible de charger le journal.' },
  })
