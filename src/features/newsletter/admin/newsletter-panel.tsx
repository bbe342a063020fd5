import { useQuery } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { useAdminQueryKey } from '#features/account/client/use-admin-query-key.ts'
import { ListSkeleton } from '#ui/admin/list-skeleton.tsx'
import { Panel, type PanelProps } from '#ui/admin/panel.tsx'
import { SearchBox } from '#ui/admin/search-box.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { EmptyState, ErrorState } from '#ui/states.tsx'
import { subscribersQuery } from './api/subscribers.queries.ts'
import { SUBSCRIBERS_PER_PAGE } from './domain/subscriber.ts'
import { ExportButton } from './export-button.tsx'
import { SubscriberCounters } from './subscriber-counters.tsx'
import { SubscriberTable } from './subscriber-table.tsx'

/** The subscribers of the newsletter: counters, list, actions and export (ANEWS-01 to ANEWS-12). */
export function NewsletterPanel({ params, onParamsChange }: PanelProps) {
  const { data, isError, refetch } = useQuery(
    subscribersQuery(useAdminQueryKey(), { page: params.page, q: params.search }),
  )
  return (
    <Panel
      title="Newsletter"
      intro="Les personnes inscrites à la lettre de la maison."
      actions={<ExportButton active={data?.counts.active ?? 0} />}
    >
      <SubscriberCounters counts={data?.counts} />
      <div className="flex">
        <SearchBox
          label="Chercher un e-mail, un nom"
          value={params.search}
          onSearch={(search) => onParamsChange({ search })}
        />
      </div>
      {data && data.found > 0 ? (
        <>
          <SubscriberTable subscribers={data.rows} />
          <Pagination
            label="Pages des abonnés"
            page={data.page}
            pages={Math.ceil(data.found / SUBSCRIBERS_PER_PAGE)}
            onPage={(page) => onParamsChange({ page })}
          />
        </>
      ) : null}
      {data?.found === 0 ? <EmptyState icon={<Mail aria-hidden />}>Aucun abonné trouvé</EmptyState> : null}
      {!data && isError ? (
        <ErrorState onRetry={() => void refetch()}>Impossible de charger les abonnés</ErrorState>
      ) : null}
      {!data && !isError ? <ListSkeleton label="Chargement des abonnés" /> : null}
    </Panel>
  )
}
