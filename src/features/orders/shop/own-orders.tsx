import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { PRIVATE } from '#features/account/session.api.ts'
import { PayAheadSlot } from '#features/money/shop/pay-ahead-slot.tsx'
import { useSettings } from '#features/settings/settings.api.ts'
import type { ShopData } from '#features/settings/settings.ts'
import { OpeningHoursLine } from '#features/settings/shop/opening-hours-line.tsx'
import { FailureError } from '#lib/errors/result.ts'
import { formatDate, formatDateTime } from '#lib/format/dates.ts'
import { formatMoney } from '#lib/format/money.ts'
import { pageCount } from '#lib/lists/list-params.ts'
import { Button, buttonClasses } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Download, Eye, Headset, PackageOpen } from '#ui/icons/screen-icons.tsx'
import { type Column, DataTable, ListStates } from '#ui/list/data-table.tsx'
import { listQuery } from '#ui/list/list-query.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { type CustomerOrder, ORDERS_PER_PAGE, type OrderTotals, receiptOf } from '../order-history.ts'
import { getOwnOrders } from '../orders.api.ts'
import { OrderAgain } from './order-again.tsx'
import {
  CustomerStatusBadge,
  DeliveryInstructions,
  downloadInvoice,
  Fact,
  InvoiceVersion,
  OrderItems,
  Section,
} from './order-parts.tsx'

/** The columns of a customer's orders (ORD-06, ORD-07); on a card date and status share a line. */
const orderColumns = (
  settings: ShopData,
  onView: (order: CustomerOrder) => void,
): readonly Column<CustomerOrder>[] => [
  {
    title: 'Numéro de commande',
    mobile: 'full',
    className: 'font-medium max-lg:col-span-2',
    cell: ({ orderNumber, items }) => (
      // A card begins with what was bought; the number is what a table is read by.
      <div className="flex flex-col gap-0.5">
        <span className="break-all max-lg:order-last max-lg:text-xs max-lg:font-normal max-lg:text-quiet">
          {orderNumber}
        </span>
        <span className="line-clamp-2 wrap-anywhere max-lg:text-base max-lg:leading-snug lg:font-normal lg:text-quiet">
          {items.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')}
        </span>
      </div>
    ),
  },
  { title: 'Date', mobile: 'full', className: 'text-quiet', cell: ({ createdAt }) => formatDate(createdAt) },
  {
    title: 'Statut',
    mobile: 'full',
    className: 'max-lg:text-right',
    cell: ({ status }) => <CustomerStatusBadge status={status} />,
  },
  {
    title: 'Total',
    mobile: 'full',
    className: 'font-semibold whitespace-nowrap text-amber max-lg:col-span-2 max-lg:pb-3 max-lg:text-lg',
    cell: ({ total }) => formatMoney(total),
  },
  {
    title: 'Actions',
    mobile: 'full',
    className: 'max-lg:col-span-2',
    cell: (order) => <OrderActions order={order} settings={settings} onView={() => onView(order)} />,
  },
]

type OrderActionsProps = { order: CustomerOrder; settings: ShopData; onView: () => void }

function OrderActions({ order, settings, onView }: OrderActionsProps) {
  const receipt = receiptOf(order)
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        look="secondary"
        className="px-4 max-lg:flex-1"
        aria-label={`Voir la commande ${order.orderNumber}`}
        onClick={onView}
      >
        <Eye aria-hidden className="size-4" />
        Voir
      </Button>
      {receipt ? (
        <Button
          look="quiet"
          className="px-4 max-lg:flex-1"
          aria-label={`Facture de la commande ${order.orderNumber}`}
          onClick={() => downloadInvoice(receipt, settings)}
        >
          <Download aria-hidden className="size-4" />
          Facture
        </Button>
      ) : null}
      <OrderAgain items={order.items} orderNumber={order.orderNumber} className="px-4 max-lg:w-full" />
    </div>
  )
}

const texts = {
  loading: 'Chargement de vos commandes',
  empty: 'Vos commandes et vos factures se trouveront ici.',
}

/** A user's orders (ORD-03 to ORD-09); the page is in the URL, for reload and back. */
export function OrderHistory({ userId, page }: { userId: string; page: number }) {
  const navigate = useNavigate()
  const settings = useSettings()
  const [viewed, setViewed] = useState<CustomerOrder | null>(null)
  const query = useQuery(
    listQuery({
      queryKey: [PRIVATE, userId, 'orders', page],
      read: (signal) => getOwnOrders({ data: { page }, signal }),
    }),
  )
  return (
    <ListStates
      query={query}
      texts={{ ...texts, failed: loadFailureText(query.error) }}
      isEmpty={({ total }) => total === 0}
      empty={{
        icon: <PackageOpen aria-hidden />,
        title: 'Aucune Commande',
        action: (
          <Link to="/boutique" className={buttonClasses('primary')}>
            Voir la boutique
          </Link>
        ),
      }}
      skeleton={<HistorySkeleton />}
    >
      {({ rows, total, totals }) => (
        <div className="flex flex-col gap-8">
          <OrderTiles totals={totals} />
          <section aria-label="Historique des commandes">
            <DataTable
              caption="Vos commandes, la plus récente d’abord"
              columns={orderColumns(settings, setViewed)}
              rows={rows}
              look="roomy"
            />
          </section>
          <Pagination
            page={page}
            pages={pageCount(total, ORDERS_PER_PAGE)}
            label="Pages de commandes"
            onPage={(next) =>
              void navigate({ to: '/orders', search: next > 1 ? { page: next } : {}, resetScroll: false })
            }
          />
          <ServiceNotice />
          {viewed ? <OrderDialog order={viewed} onClose={() => setViewed(null)} /> : null}
        </div>
      )}
    </ListStates>
  )
}

/** The text for a failed load: a refusal by the server, or an unexpected error (ORD-18). */
function loadFailureText(error: Error | null): string {
  return error instanceof FailureError
    ? 'Impossible de charger vos commandes.'
    : 'Une erreur est survenue lors du chargement.'
}

const inline = 'text-amber underline underline-offset-4'

/** How to contact the shop about an order (ORD-09). */
function ServiceNotice() {
  const settings = useSettings()
  const chat = settings.chatLink
  return (
    <aside className="flex items-start gap-4 rounded-lg border border-line bg-raised p-5 text-sm">
      <Headset aria-hidden className="size-6 shrink-0 text-brass" />
      <div>
        <h2 className="text-base">Service client</h2>
        <p className="mt-1 text-quiet">
          Une question sur une commande ? Appelez-nous au{' '}
          <a href={settings.callLink} className={`${inline} whitespace-nowrap`}>
            {settings.contactPhone}
          </a>
          {chat ? (
            <>
              {' ou '}
              <a
                href={chat}
                className={`${inline} whitespace-nowrap`}
                rel="noopener noreferrer"
                target="_blank"
              >
                écrivez-nous sur WhatsApp
              </a>
            </>
          ) : null}
          . Ayez votre numéro de commande sous la main.
        </p>
        <p className="mt-1 text-quiet">
          <OpeningHoursLine hours={settings.businessHours} />
        </p>
      </div>
    </aside>
  )
}

function HistorySkeleton() {
  return (
    <div role="status" aria-label={texts.loading} className="flex flex-col gap-8">
      <div className="grid grid-cols-2 gap-3 md:grid-cols-4 md:gap-5">
        {['a', 'b', 'c', 'd'].map((place) => (
          <div key={place} className="skeleton h-20 rounded-lg" />
        ))}
      </div>
      <div className="skeleton h-72 rounded-lg" />
    </div>
  )
}

/** Tiles: number of orders, orders in progress, delivered orders, and their total amount (ORD-05). */
function OrderTiles({ totals }: { totals: OrderTotals }) {
  const tiles = [
    ['Commandes', String(totals.count)],
    ['En cours', String(totals.inProgress)],
    ['Livrées', String(totals.delivered)],
    ['Montant total', formatMoney(totals.total)],
  ] as const
  return (
    <dl className="grid grid-cols-2 gap-3 md:grid-cols-4 md:gap-5">
      {tiles.map(([label, value]) => (
        <div key={label} className="rounded-lg border border-line bg-raised p-4 md:p-5">
          <dt className="text-xs text-quiet">{label}</dt>
          <dd className="mt-1 font-semibold whitespace-nowrap text-amber md:text-lg">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The details of an order (ORD-10 to ORD-12). */
function OrderDialog({ order, onClose }: { order: CustomerOrder; onClose: () => void }) {
  const settings = useSettings()
  const receipt = receiptOf(order)
  return (
    <Dialog
      title="Détail de la commande"
      isText
      onClose={onClose}
      footer={
        receipt ? (
          <Button className="w-full px-3" onClick={() => downloadInvoice(receipt, settings)}>
            <Download aria-hidden className="size-4" />
            Télécharger la facture
          </Button>
        ) : undefined
      }
    >
      <div className="flex flex-col gap-6 text-sm">
        <dl className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
          <Fact label="Statut">
            <CustomerStatusBadge status={order.status} />
          </Fact>
          <Fact label="Total">
            <span className="font-semibold text-amber">{formatMoney(order.total)}</span>
          </Fact>
          {order.paidAt ? <Fact label="Réglé le">{formatDateTime(order.paidAt)}</Fact> : null}
          <Fact label="Date de commande">{formatDateTime(order.createdAt)}</Fact>
          <Fact label="Numéro de commande">{order.orderNumber}</Fact>
          {order.invoiceNumber ? (
            <Fact label="Numéro de facture">
              {order.invoiceNumber}
              <InvoiceVersion receipt={order} />
            </Fact>
          ) : null}
        </dl>
        {order.link && order.status !== 'cancelled' && !order.paidAt ? (
          <PayAheadSlot secret={order.link} due={order.total} />
        ) : null}
        <Section title="Articles">
          <OrderItems order={order} />
        </Section>
        <Section title="Client">
          <p>{order.customer.name}</p>
          <p>{order.customer.phone}</p>
          {order.customer.email ? <p>{order.customer.email}</p> : null}
          <p className="whitespace-pre-line">{order.customer.address}</p>
        </Section>
        <DeliveryInstructions notes={order.notes} />
      </div>
    </Dialog>
  )
}
