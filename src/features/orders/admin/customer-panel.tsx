import { RefusedBefore } from '#features/money/admin/order-returns.tsx'
import { useSettings } from '#features/settings/settings.api.ts'
import { BackLink } from '#features/shell/admin/back-link.tsx'
import { phoneChatLink } from '#lib/contact/chat-number.ts'
import { FailureError } from '#lib/errors/result.ts'
import { formatDate, formatDateTime } from '#lib/format/dates.ts'
import { formatMoney } from '#lib/format/money.ts'
import { foldText } from '#lib/text.ts'
import { AdminList } from '#ui/admin/admin-list.tsx'
import { Figures } from '#ui/admin/figures.tsx'
import type { PanelProps } from '#ui/admin/panel.tsx'
import { Button, buttonClasses } from '#ui/button.tsx'
import { Eye } from '#ui/icons/screen-icons.tsx'
import type { Column } from '#ui/list/data-table.tsx'
import { ADMIN_ORDERS_PER_PAGE, type AdminOrder, type Customer } from './admin-order.ts'
import { getCustomer } from './admin-orders.api.ts'
import { CallAndChat } from './customer-contact.tsx'
import { LinesWithTotal, OrderNumber, Total } from './order-columns.tsx'
import { NoteMark } from './order-timeline.tsx'
import { AdminStatusBadge } from './status-select.tsx'

const texts = {
  title: 'Fiche du client',
  caption: 'Commandes du client, la plus récente d’abord',
  pages: 'Pages de commandes du client',
  loading: 'Chargement du client',
  empty: 'Aucune commande trouvée.',
  failed: failureText,
}

/** A customer: what is known of a phone number, and all its orders (CUSTOMER-01). */
export function CustomerPanel({ orderId, ...props }: PanelProps & { orderId: string }) {
  return (
    <AdminList
      {...props}
      texts={texts}
      queryKey={['customer', orderId]}
      read={({ page }, signal) => getCustomer({ data: { orderId, page }, signal })}
      perPage={ADMIN_ORDERS_PER_PAGE}
      columns={customerColumns}
      rowActions={(order) => (
        <Button
          look="secondary"
          className="w-full px-3"
          aria-label={`Voir la commande ${order.orderNumber}`}
          onClick={() => props.onParamsChange({ open: order.id })}
        >
          <Eye aria-hidden className="size-4" />
          Voir
        </Button>
      )}
      back={<BackLink search={{ tab: 'orders' }}>Retour aux commandes</BackLink>}
      overview={({ shown }) => (shown ? <CustomerCard customer={shown.customer} /> : null)}
    />
  )
}

function failureText(error: Error | null): string {
  const isGone = error instanceof FailureError && error.failure.code === 'order_not_found'
  return isGone
    ? 'Ce client est introuvable\u00a0: ses données ont été effacées, ou la commande n’existe plus.'
    : 'La fiche du client n’a pas pu être chargée.'
}

/** The columns of a customer's orders, with what admins noted (CUSTOMER-04); the customer is shown above them. */
const customerColumns: readonly Column<AdminOrder>[] = [
  {
    title: 'Commande',
    mobile: 'title',
    cell: (order) => (
      <div className="flex flex-wrap items-start justify-between gap-x-3">
        <div className="min-w-0 flex-1 basis-32">
          <OrderNumber number={order.orderNumber} isShort />
          <span className="block text-sm font-normal text-quiet">{formatDateTime(order.createdAt)}</span>
          {order.note ? <NoteMark note={order.note} /> : null}
        </div>
        <span className="shrink-0 lg:hidden">
          <AdminStatusBadge status={order.status} />
        </span>
      </div>
    ),
  },
  {
    title: 'Articles',
    mobile: 'full',
    cell: (order) => <LinesWithTotal order={order} />,
  },
  // On a card, total and status are beside what was ordered and when.
  {
    title: 'Total',
    className: 'max-lg:hidden',
    cell: (order) => <Total order={order} />,
  },
  {
    title: 'Statut',
    className: 'whitespace-nowrap max-lg:hidden',
    cell: (order) => <AdminStatusBadge status={order.status} />,
  },
]

const link = buttonClasses('secondary', 'px-4 max-sm:grow')

/** What the shop knows about a customer, with buttons to call and write (CUSTOMER-01). */
function CustomerCard({ customer }: { customer: Customer }) {
  return (
    <div className="flex flex-col gap-5">
      <WhoAndWhere customer={customer} />
      <RefusedBefore count={customer.refused} />
      <Figures
        figures={[
          { label: 'Déjà livré', value: formatMoney(customer.delivered), wide: true },
          {
            label: 'Reste à encaisser',
            value: formatMoney(customer.openAmount),
            tone: customer.openAmount > 0 ? 'amber' : undefined,
            wide: true,
          },
          {
            label: 'Commandes',
            value: (
              <>
                {customer.orders.toLocaleString('fr-FR')}
                <span className="mt-1 block text-xs font-normal text-quiet">
                  depuis le {formatDate(customer.firstAt)}
                </span>
              </>
            ),
          },
          {
            label: 'Dernière commande',
            value: (
              <time dateTime={customer.lastAt} className="block text-base">
                {formatDate(customer.lastAt)}
              </time>
            ),
          },
        ]}
      />
    </div>
  )
}

function WhoAndWhere({ customer }: { customer: Customer }) {
  const { storeName } = useSettings()
  const { name, phone, email, address, commune, otherNames } = customer
  const chat = phoneChatLink(phone, `Bonjour ${name}, ici ${storeName}.`)
  // A quarter is shown with its commune: "2 Plateaux" is in Cocody.
  const isNamed = !commune || foldText(address).includes(foldText(commune))
  return (
    <div className="flex flex-wrap items-start justify-between gap-4 rounded-lg border border-line bg-raised p-4 text-sm md:p-6">
      <div className="min-w-0 wrap-anywhere">
        <h3 className="text-lg">{name}</h3>
        {otherNames.length > 0 ? <p className="text-quiet">Aussi&nbsp;: {otherNames.join(', ')}</p> : null}
        <p>{phone}</p>
        {email ? <p>{email}</p> : null}
        <p className="mt-2 whitespace-pre-line">{address}</p>
        {isNamed ? null : <p className="text-quiet">{commune}</p>}
      </div>
      <div className="flex flex-wrap gap-2 max-sm:w-full">
        <CallAndChat phone={phone} chat={chat} className={link} />
      </div>
    </div>
  )
}
