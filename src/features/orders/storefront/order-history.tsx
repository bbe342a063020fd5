import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { PRIVATE } from '#features/account/api/session.queries.ts'
import { useSettings } from '#features/settings/api/settings.queries.ts'
import { OpeningHoursLine } from '#features/settings/storefront/opening-hours-line.tsx'
import { FailureError } from '#lib/errors/result.ts'
import { pageCount } from '#lib/lists/page.ts'
import { buttonClasses } from '#ui/button.tsx'
import { Headset, PackageOpen } from '#ui/icons/screen-icons.tsx'
import { DataTable } from '#ui/list/data-table.tsx'
import { listQuery } from '#ui/list/list-query.ts'
import { ListStates } from '#ui/list/list-states.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { getOwnOrders } from '../api/orders.functions.ts'
import { type CustomerOrder, ORDERS_PER_PAGE } from '../domain/order-history.ts'
import { orderColumns } from './order-columns.tsx'
import { OrderDialog } from './order-dialog.tsx'
import { OrderTiles } from './order-tiles.tsx'

const texts = {
  loading: 'Chargement de vos commandes',
  empty: 'Vos commandes et vos factures se trouveront ici.',
}

/**
 * A signed-in user's orders (ORD-03 to ORD-09). The page number is in the URL, so that reload and back return
 * to it.
 */
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
