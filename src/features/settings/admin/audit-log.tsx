import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import type { AdminQueryKey } from '#features/account/session.api.ts'
import { useAdminQueryKey } from '#features/account/use-current-user.tsx'
import { unwrap } from '#lib/errors/result.ts'
import { formatDateTime } from '#lib/format/dates.ts'
import { ClosedSection } from '#ui/admin/panel.tsx'
import { Button } from '#ui/button.tsx'
import { ListStates } from '#ui/list/data-table.tsx'
import type { AuditCursor } from './audit-entry.ts'
import { getChanges } from './settings-tab.api.ts'

export function AuditLog() {
  return (
    <ClosedSection title="Journal des modifications" className="py-2">
      <Changes />
    </ClosedSection>
  )
}

const texts = {
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
      texts={texts}
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
