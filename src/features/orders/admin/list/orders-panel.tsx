import { type ReactNode, useState } from 'react'
import { TakeOrderButton } from '#features/checkout/admin/take-order-button.tsx'
import { PushButton } from '#features/notifications/push/admin/push-button.tsx'
import { PushDialog } from '#features/notifications/push/admin/push-dialog.tsx'
import { OrderExportDialog } from '#features/order-export/admin/order-export-dialog.tsx'
import { CashLink } from '#features/payments/admin/cash/cash-link.tsx'
import { chosenText } from '#lib/lists/list-filter.ts'
import { AdminList } from '#ui/admin/admin-list.tsx'
import { FilterChips } from '#ui/admin/list-filters.tsx'
import type { PanelProps } from '#ui/admin/panel.tsx'
import { Button } from '#ui/button.tsx'
import { FileDown } from '#ui/icons/admin-icons.tsx'
import { useIsPhone } from '#ui/use-is-phone.ts'
import { getAllOrders } from '../api/orders.functions.ts'
import { CustomerLink } from '../customer/customer-link.tsx'
import { AdminOrderDialog } from '../dialog/order-dialog.tsx'
import { ADMIN_ORDERS_PER_PAGE, type AdminOrder, MAX_FOUND } from '../domain/admin-order.ts'
import { isWholePhone } from '../domain/customer.ts'
import { DELIVERIES } from '../domain/delivery-list.ts'
import { orderFilters, withAll } from '../domain/order-filters.ts'
import { MarkingBar } from '../marking/marking-bar.tsx'
import { NotificationButton, SoundSwitch } from '../new-order-alerts/alert-switches.tsx'
import { useNewOrders } from '../new-order-alerts/new-order-alerts.tsx'
import { NewOrdersBadge } from '../new-order-alerts/new-orders-badge.tsx'
import { useAskedStatus } from '../use-asked-status.tsx'
import { orderColumns } from './order-columns.tsx'
import { OrderRowActions } from './order-row-actions.tsx'
import { OrderToolbar } from './order-toolbar.tsx'
import { WaveTasks } from './wave-tasks.tsx'

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

/**
 * All orders: filters, search, list, and the dialog of one order (AORD-01 to AORD-09). It is the list that the
 * admins work through, so that on a phone it begins at the top (WORK-01 to WORK-04).
 */
export function OrdersPanel({ renderMessages, ...props }: OrdersPanelProps) {
  const { params, onParamsChange } = props
  const newOrders = useNewOrders()
  const isPhone = useIsPhone()
  const [isExporting, setExporting] = useState(false)
  // Here, so that it stays open when its button moves to another place: a phone that is turned.
  const [isPushOpen, setPushOpen] = useState(false)
  const { setStatus, busyId, question } = useAskedStatus()
  const isNew = (order: AdminOrder) => newOrders.isNew(order)
  const takeOrder = <TakeOrderButton isNarrow={isPhone} onShow={(id) => onParamsChange({ open: id })} />
  const others = (
    <>
      <Button look="secondary" className="px-4 max-sm:px-2.5" onClick={() => setExporting(true)}>
        <FileDown aria-hidden className="size-4" />
        Exporter
      </Button>
      {isPhone ? <SoundSwitch /> : null}
      <NotificationButton />
      <PushButton onOpen={() => setPushOpen(true)} />
    </>
  )
  return (
    <AdminList
      {...props}
      texts={texts}
      queryKey={['orders', 'list']}
      read={(data, signal) => getAllOrders({ data, signal })}
      perPage={ADMIN_ORDERS_PER_PAGE}
      filters={orderFilters}
      columns={orderColumns(isNew)}
      isMarked={isNew}
      choosing={{
        label: ({ orderNumber }) => `Choisir la commande ${orderNumber}`,
        bar: (chosen) => <MarkingBar chosen={chosen} />,
      }}
      isTight
      isTitleHidden
      skeletonRows={10}
      rowActions={(order, { rows }) => (
        <OrderRowActions
          order={order}
          place={rows.indexOf(order)}
          isBusy={busyId === order.id}
          onStatus={(newStatus) => setStatus(order, newStatus)}
          onOpen={() => onParamsChange({ open: order.id })}
        />
      )}
      besideSearch={(list) => (
        <OrderToolbar
          list={list}
          onDeliveries={() => onParamsChange({ view: DELIVERIES })}
          takeOrder={takeOrder}
          sound={<SoundSwitch isIcon />}
          cash={<CashLink isWide />}
          others={others}
        />
      )}
      belowSearch={(list) => (
        <>
          <WaveTasks tasks={list.shown?.waveTasks ?? []} onOpen={(id) => onParamsChange({ open: id })} />
          <FilterChips
            list={list}
            filter="status"
            counts={list.shown?.counts && withAll(list.shown.counts, list.values.payment)}
            before={isPhone ? <NewOrdersBadge /> : null}
          />
        </>
      )}
      summary={({ rows: [first] }) =>
        first && isWholePhone(params.search) ? (
          <CustomerLink order={first} label="Voir la fiche de ce client" />
        ) : null
      }
      footnote={({ hasMore }) => (hasMore ? <MoreFound /> : null)}
    >
      {isPhone ? <div className="flex flex-wrap justify-center gap-2 py-3">{others}</div> : null}
      {question}
      {isPushOpen ? <PushDialog onClose={() => setPushOpen(false)} /> : null}
      {isExporting ? (
        <OrderExportDialog
          period={chosenText(orderFilters, params.texts, 'period')}
          onClose={() => setExporting(false)}
        />
      ) : null}
      {params.open ? (
        <AdminOrderDialog
          key={params.open}
          id={params.open}
          messages={renderMessages?.(params.open)}
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
