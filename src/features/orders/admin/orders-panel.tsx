import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useAdminQueryKey } from '#features/account/client/use-admin-query-key.ts'
import { AdminList } from '#ui/admin/admin-list.tsx'
import type { PanelProps } from '#ui/admin/panel.tsx'
import { isOrderStatus } from '../domain/order-status.ts'
import { allOrdersQuery } from './api/orders.queries.ts'
import { ADMIN_ORDERS_PER_PAGE, type AdminOrder, MAX_FOUND } from './domain/admin-order.ts'
import { AlertSwitches } from './new-order-alerts/alert-switches.tsx'
import { useNewOrders } from './new-order-alerts/new-order-alerts.tsx'
import { orderColumns } from './order-columns.tsx'
import { AdminOrderDialog } from './order-dialog.tsx'
import { OrderFilters } from './order-filters.tsx'
import { OrderRowActions } from './order-row-actions.tsx'
import { useOrderStatus } from './use-order-status.ts'

type OrdersPanelProps = PanelProps & {
  /** A section of the order's dialog that another feature renders. */
  renderMessages?: (orderId: string) => ReactNode
}

const texts = {
  title: 'Commandes',
  search: 'Numéro, nom ou téléphone',
  caption: 'Commandes, la plus récente d’abord',
  pages: 'Pages de commandes',
  loading: 'Chargement des commandes',
  empty: 'Aucune commande trouvée.',
  failed: 'La liste n’a pas pu être chargée.',
}

/** All orders: filter, search, list, and the dialog of one order (AORD-01 to AORD-09). */
export function OrdersPanel({ params, onParamsChange, renderMessages }: OrdersPanelProps) {
  const { page, search, filter, open } = params
  const status = filter !== null && isOrderStatus(filter) ? filter : null
  const query = useQuery(allOrdersQuery(useAdminQueryKey(), { page, status, search }))
  const newOrders = useNewOrders()
  const { mutate } = useOrderStatus()
  const isNew = (order: AdminOrder) => newOrders.isNew(order)
  return (
    <AdminList
      texts={texts}
      params={params}
      onParamsChange={onParamsChange}
      query={query}
      perPage={ADMIN_ORDERS_PER_PAGE}
      columns={orderColumns(isNew)}
      isMarked={isNew}
      rowActions={(order) => (
        <OrderRowActions
          order={order}
          onStatus={(newStatus) => mutate({ order, status: newStatus })}
          onOpen={() => onParamsChange({ open: order.id })}
        />
      )}
      actions={<AlertSwitches />}
      filters={
        <OrderFilters
          status={status}
          onStatus={(newFilter) => onParamsChange({ filter: newFilter })}
          isFetching={query.isFetching}
          onRefresh={() => void query.refetch()}
        />
      }
      footnote={({ hasMore }) => (hasMore ? <MoreFound /> : null)}
      skeletonRows={10}
    >
      {open ? (
        <AdminOrderDialog
          key={open}
          id={open}
          messages={renderMessages?.(open)}
          onClose={() => onParamsChange({ open: null })}
        />
      ) : null}
    </AdminList>
  )
}

function MoreFound() {
  return (
    <p className="text-center text-sm text-quiet">
      Voici les {MAX_FOUND} commandes les plus récentes. Précisez votre recherche pour trouver les autres.
    </p>
  )
}
