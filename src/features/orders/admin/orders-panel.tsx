import { type ReactNode, useId, useState } from 'react'
import { PushButton, PushDialog } from '#features/messages/admin/push-dialog.tsx'
import { CashLink } from '#features/money/admin/cash-link.tsx'
import { WaveTasks } from '#features/money/admin/wave-facts.tsx'
import { succeed } from '#lib/errors/result.ts'
import { chosenText } from '#lib/lists/list-filter.ts'
import { AdminList, type OpenList } from '#ui/admin/admin-list.tsx'
import { FilterChips, FilterControls } from '#ui/admin/list-filters.tsx'
import { MoreMenu } from '#ui/admin/more-menu.tsx'
import type { PanelProps } from '#ui/admin/panel.tsx'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { FileDown, Percent, RefreshCw, SlidersHorizontal } from '#ui/icons/admin-icons.tsx'
import { Truck } from '#ui/icons/icons.tsx'
import { useIsPhone } from '#ui/use-is-phone.ts'
import {
  ADMIN_ORDERS_PER_PAGE,
  type AdminOrder,
  type AdminOrderPage,
  isWholePhone,
  MAX_FOUND,
} from './admin-order.ts'
import { getAllOrders } from './admin-orders.api.ts'
import { NotificationButton, SoundSwitch } from './alert-switches.tsx'
import { useAskedStatus } from './cancellation-dialog.tsx'
import { pageAsChosen } from './chosen-status.ts'
import { CustomerLink } from './customer-contact.tsx'
import { MarkingBar } from './marking-bar.tsx'
import { NewOrdersBadge, useNewOrders } from './new-order-alerts.tsx'
import { OrderRowActions, orderColumns } from './order-columns.tsx'
import { OrderExportDialog } from './order-export-dialog.tsx'
import { DELIVERIES, orderFilters, withAll } from './order-filters.ts'
import { PROMO_CODES } from './promo-codes.ts'
import { TakeOrderButton } from './take-order-button.tsx'

const texts = {
  title: 'Commandes',
  search: 'Numéro, nom ou téléphone',
  caption: 'Commandes, la plus récente d’abord',
  pages: 'Pages de commandes',
  loading: 'Chargement des commandes',
  empty: 'Aucune commande trouvée.',
  failed: 'La liste n’a pas pu être chargée.',
}

/** Filters, search and list of the orders (AORD-01 to AORD-09), from the top of a phone (WORK-01 to 04). */
export function OrdersPanel(props: PanelProps) {
  const { params, onParamsChange } = props
  const newOrders = useNewOrders()
  const isPhone = useIsPhone()
  const [isExporting, setExporting] = useState(false)
  // Here, so that it stays open when its button moves to another place: a phone that is turned.
  const [isPushOpen, setPushOpen] = useState(false)
  const { setStatus, busyId, question } = useAskedStatus()
  const isNew = (order: AdminOrder) => newOrders.isNew(order)
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
      read={async (data, signal) => {
        const page = await getAllOrders({ data, signal })
        return page.ok ? succeed(pageAsChosen(page.value)) : page
      }}
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
      besideSearch={(list) => <OrderToolbar list={list} onParamsChange={onParamsChange} others={others} />}
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
      footnote={({ hasMore }) =>
        hasMore ? (
          <p className="text-center text-sm text-quiet">
            Voici les {MAX_FOUND} commandes les plus récentes. Précisez votre recherche pour trouver les
            autres.
          </p>
        ) : null
      }
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
    </AdminList>
  )
}

type OrderToolbarProps = Pick<PanelProps, 'onParamsChange'> & {
  list: OpenList<AdminOrderPage, typeof orderFilters>
  /** What is used now and then; on a phone it is below the list, with the sound. */
  others: ReactNode
}

/**
 * What stands beside the search: filters (WORK-02), the button that reads the list again (AORD-01), the sound, the main
 * button, and "Plus" with the rest, such as the courier's list (WORK-06). On a phone most of it opens below one button.
 */
function OrderToolbar({ list, onParamsChange, others }: OrderToolbarProps) {
  const isPhone = useIsPhone()
  const takeOrder = <TakeOrderButton isNarrow={isPhone} onShow={(id) => onParamsChange({ open: id })} />
  const views = [
    { view: DELIVERIES, label: 'Livraisons', Icon: Truck },
    { view: PROMO_CODES, label: 'Codes promo', Icon: Percent },
  ].map(({ view, label, Icon }) => (
    <Button
      key={view}
      look="secondary"
      className="min-h-12 px-4 max-md:w-full"
      onClick={() => onParamsChange({ view })}
    >
      <Icon aria-hidden className="size-4" />
      {label}
    </Button>
  ))
  if (isPhone) {
    return (
      <PhoneToolbar list={list} takeOrder={takeOrder}>
        {views}
        <CashLink isWide />
      </PhoneToolbar>
    )
  }
  return (
    <>
      {takeOrder}
      <FilterControls list={list} className="md:w-48" />
      <RefreshButton list={list} />
      <SoundSwitch isIcon />
      <MoreMenu>
        {views}
        <CashLink isWide />
        {others}
      </MoreMenu>
    </>
  )
}

type PhoneToolbarProps = Pick<OrderToolbarProps, 'list'> & { takeOrder: ReactNode; children: ReactNode }

function PhoneToolbar({ list, takeOrder, children }: PhoneToolbarProps) {
  const [isOpen, setOpen] = useState(false)
  const filtersId = useId()
  // The chips of the status are always in sight.
  const count = Object.entries(list.filters).filter(
    ([key, { kind }]) => kind !== 'chips' && chosenText(list.filters, list.texts, key) !== null,
  ).length
  return (
    <>
      {takeOrder}
      <Button
        look="secondary"
        className="size-12 px-0"
        aria-expanded={isOpen}
        aria-controls={filtersId}
        onClick={() => setOpen(!isOpen)}
      >
        <SlidersHorizontal aria-hidden className={classNames('size-4', count > 0 && 'text-amber')} />
        <span className="sr-only">{count > 0 ? `Filtres, ${count} en cours` : 'Filtres'}</span>
      </Button>
      {/* The list of a phone renews itself: this button leaves its place to the search, and comes with the filters. */}
      {isOpen ? <RefreshButton list={list} /> : null}
      <div
        id={filtersId}
        className={classNames('w-full flex-wrap items-start gap-2', isOpen ? 'flex' : 'hidden')}
      >
        <FilterControls list={list} className="w-full" />
        {children}
      </div>
    </>
  )
}

function RefreshButton({ list }: Pick<OrderToolbarProps, 'list'>) {
  return (
    <Button look="secondary" className="size-12 px-0" title="Actualiser" onClick={list.refresh}>
      <RefreshCw aria-hidden className={list.isFetching ? 'size-4 motion-safe:animate-spin' : 'size-4'} />
      <span className="sr-only">Actualiser</span>
    </Button>
  )
}
