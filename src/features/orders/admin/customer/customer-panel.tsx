import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, Eye } from 'lucide-react'
import { useAdminQueryKey } from '#features/account/client/use-admin-query-key.ts'
import { FailureError } from '#lib/errors/result.ts'
import { AdminList } from '#ui/admin/admin-list.tsx'
import { backClasses, type PanelProps } from '#ui/admin/panel.tsx'
import { Button } from '#ui/button.tsx'
import { customerQuery } from '../api/customer.queries.ts'
import { ADMIN_ORDERS_PER_PAGE } from '../domain/admin-order.ts'
import { CustomerCard } from './customer-card.tsx'
import { customerColumns } from './customer-columns.tsx'

const texts = {
  title: 'Fiche du client',
  caption: 'Commandes du client, la plus récente d’abord',
  pages: 'Pages de commandes du client',
  loading: 'Chargement du client',
  empty: 'Aucune commande trouvée.',
}

/** A customer: what is known of a phone number, and all its orders (CUSTOMER-01). */
export function CustomerPanel({ orderId, params, onParamsChange }: PanelProps & { orderId: string }) {
  const query = useQuery(customerQuery(useAdminQueryKey(), { orderId, page: params.page }))
  return (
    <AdminList
      texts={{ ...texts, failed: failureText(query.error) }}
      params={params}
      onParamsChange={onParamsChange}
      query={query}
      perPage={ADMIN_ORDERS_PER_PAGE}
      columns={customerColumns}
      rowActions={(order) => (
        <Button
          look="secondary"
          className="w-full px-3"
          aria-label={`Voir la commande ${order.orderNumber}`}
          onClick={() => onParamsChange({ open: order.id })}
        >
          <Eye aria-hidden className="size-4" />
          Voir
        </Button>
      )}
      back={
        <Link to="/admin" search={{ tab: 'orders' }} className={backClasses}>
          <ArrowLeft aria-hidden className="size-4" />
          Retour aux commandes
        </Link>
      }
      overview={query.data ? <CustomerCard customer={query.data.customer} /> : null}
    />
  )
}

function failureText(error: Error | null): string {
  const isGone = error instanceof FailureError && error.failure.code === 'order_not_found'
  return isGone
    ? 'Ce client est introuvable\u00a0: ses données ont été effacées, ou la commande n’existe plus.'
    : 'La fiche du client n’a pas pu être chargée.'
}
