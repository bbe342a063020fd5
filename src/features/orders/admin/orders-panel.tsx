import { useQuery } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useAdminQueryKey } from '#features/account/client/use-admin-query-key.ts'
import { ListSkeleton } from '#ui/admin/list-skeleton.tsx'
import { Panel, type PanelProps } from '#ui/admin/panel.tsx'
import { SearchBox } from '#ui/admin/search-box.tsx'
import { Button } from '#ui/button.tsx'
import { Select } from '#ui/form/select.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { EmptyState, ErrorState } from '#ui/states.tsx'
import { adminStatus, isOrderStatus, orderStatuses } from '../domain/order-status.ts'
import { allOrdersQuery } from './api/orders.queries.ts'
import { type AdminOrderPage, adminPageCount, MOST_FOUND } from './domain/admin-order.ts'
import { AlertSwitches } from './new-order-alerts/alert-switches.tsx'
import { AdminOrderDialog } from './order-dialog.tsx'
import { OrderList } from './order-list.tsx'

type OrdersPanelProps = PanelProps & {
  /** What else the dialog of an order shows, from features that know more of it. */
  renderMessages?: (orderId: string) => ReactNode
}

const ALL = 'all'
const filters = [
  { value: ALL, label: 'Tous les statuts' },
  ...orderStatuses.map((status) => ({ value: status, label: adminStatus(status).label })),
]

/** All orders: filter, search, list, and one of them in full (AORD-01 to AORD-09). */
export function OrdersPanel({ params, onParamsChange, renderMessages }: OrdersPanelProps) {
  const status = params.filter !== null && isOrderStatus(params.filter) ? params.filter : null
  const list = { page: params.page, status, q: params.search }
  const { data, isError, isFetching, refetch } = useQuery(allOrdersQuery(useAdminQueryKey(), list))
  return (
    <Panel title="Commandes" actions={<AlertSwitches />}>
      <div className="flex flex-wrap gap-3">
        <SearchBox
          label="Numéro, nom ou téléphone"
          value={params.search}
          onSearch={(search) => onParamsChange({ search })}
        />
        <div className="flex grow items-start gap-3 md:grow-0">
          <div className="grow md:w-52">
            <Select
              label="Filtrer par statut"
              isLabelHidden
              options={filters}
              value={status ?? ALL}
              onChange={({ target }) =>
                onParamsChange({ filter: target.value === ALL ? null : target.value })
              }
            />
          </div>
          <Button look="secondary" className="min-h-12 px-4" onClick={() => void refetch()}>
            <RefreshCw aria-hidden className={isFetching ? 'size-4 motion-safe:animate-spin' : 'size-4'} />
            <span className="max-md:sr-only">Actualiser</span>
          </Button>
        </div>
      </div>
      {data ? (
        <FoundOrders
          found={data}
          onOpen={(open) => onParamsChange({ open })}
          onPage={(page) => onParamsChange({ page })}
        />
      ) : isError ? (
        <ErrorState onRetry={() => void refetch()}>La liste n’a pas pu être chargée.</ErrorState>
      ) : (
        <ListSkeleton label="Chargement des commandes" rows={10} />
      )}
      {params.open ? (
        <AdminOrderDialog
          key={params.open}
          id={params.open}
          messages={renderMessages?.(params.open)}
          onClose={() => onParamsChange({ open: null })}
        />
      ) : null}
    </Panel>
  )
}

function FoundOrders({
  found,
  onOpen,
  onPage,
}: {
  found: AdminOrderPage
  onOpen: (id: string) => void
  onPage: (page: number) => void
}) {
  if (found.count === 0) return <EmptyState>Aucune commande trouvée.</EmptyState>
  return (
    <>
      <OrderList orders={found.orders} onOpen={onOpen} />
      {found.has_more ? (
        <p className="text-center text-sm text-quiet">
          Voici les {MOST_FOUND} commandes les plus récentes. Précisez votre recherche pour trouver les
          autres.
        </p>
      ) : null}
      <Pagination
        page={found.page}
        pages={adminPageCount(found.count)}
        label="Pages de commandes"
        onPage={onPage}
      />
    </>
  )
}
