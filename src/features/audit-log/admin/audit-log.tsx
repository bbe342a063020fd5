import { useInfiniteQuery } from '@tanstack/react-query'
import { useAdminQueryKey } from '#features/account/client/use-admin-query-key.ts'
import { formatDateTime } from '#lib/format/dates.ts'
import { ClosedSection } from '#ui/admin/closed-section.tsx'
import { ListSkeleton } from '#ui/admin/list-skeleton.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState, ErrorState } from '#ui/states.tsx'
import { changesQuery } from './api/audit.queries.ts'

/** Who changed what, and when; loaded once it is opened. */
export function AuditLog() {
  return (
    <ClosedSection title="Journal des modifications" className="py-2">
      <Changes />
    </ClosedSection>
  )
}

function Changes() {
  const changes = useInfiniteQuery(changesQuery(useAdminQueryKey()))
  const { data, isError, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = changes
  if (!data) {
    return isError ? (
      <ErrorState onRetry={() => void refetch()}>Impossible de charger le journal.</ErrorState>
    ) : (
      <ListSkeleton label="Chargement du journal" rows={3} />
    )
  }
  const entries = data.pages.flatMap((page) => page.rows)
  if (entries.length === 0) return <EmptyState>Aucune modification pour le moment.</EmptyState>
  return (
    <>
      <ol aria-label="Modifications, la plus récente d’abord" className="divide-y divide-line">
        {entries.map(({ id, at, who, what }) => (
          <li key={id} className="py-3">
            <p className="text-sm wrap-anywhere">{what}</p>
            <p className="mt-0.5 text-xs wrap-anywhere text-quiet">
              <time dateTime={at}>{formatDateTime(at)}</time> · {who}
            </p>
          </li>
        ))}
      </ol>
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
  )
}
