import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Headset, PackageOpen } from 'lucide-react'
import { useState } from 'react'
import { useSettings } from '#features/settings/api/settings.queries.ts'
import { OpeningHoursLine } from '#features/settings/storefront/opening-hours-line.tsx'
import { FailureError } from '#lib/errors/result.ts'
import { buttonClasses } from '#ui/button.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { EmptyState, ErrorState } from '#ui/states.tsx'
import { ownOrdersQuery } from '../api/orders.queries.ts'
import { type CustomerOrder, pageCount } from '../domain/order-history.ts'
import { OrderDialog } from './order-dialog.tsx'
import { OrderTable } from './order-table.tsx'
import { OrderTiles } from './order-tiles.tsx'

/**
 * A signed-in user's orders (ORD-03 to ORD-09). The page number is in the URL, so that reload and back return
 * to it.
 */
export function OrderHistory({ userId, page }: { userId: string; page: number }) {
  const navigate = useNavigate()
  const { data, isError, error, refetch } = useQuery(ownOrdersQuery(userId, page))
  const [viewed, setViewed] = useState<CustomerOrder | null>(null)

  if (!data) {
    return isError ? (
      <ErrorState onRetry={() => void refetch()}>{loadFailureText(error)}</ErrorState>
    ) : (
      <HistorySkeleton />
    )
  }
  if (data.totals.count === 0) {
    return (
      <EmptyState
        icon={<PackageOpen aria-hidden />}
        title="Aucune Commande"
        action={
          <Link to="/boutique" className={buttonClasses('primary')}>
            Voir la boutique
          </Link>
        }
      >
        Vos commandes et vos factures se trouveront ici.
      </EmptyState>
    )
  }
  return (
    <div className="flex flex-col gap-8">
      <OrderTiles totals={data.totals} />
      <section
        aria-label="Historique des commandes"
        className="lg:rounded-lg lg:border lg:border-line lg:bg-raised"
      >
        <OrderTable orders={data.orders} onView={setViewed} />
      </section>
      <Pagination
        page={page}
        pages={pageCount(data.totals.count)}
        label="Pages de commandes"
        onPage={(next) =>
          void navigate({ to: '/orders', search: next > 1 ? { page: next } : {}, resetScroll: false })
        }
      />
      <ServiceNotice />
      {viewed ? <OrderDialog order={viewed} onClose={() => setViewed(null)} /> : null}
    </div>
  )
}

/** The text for a failed load: a refusal by the server, or an unexpected error (ORD-18). */
function loadFailureText(error: Error): string {
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
    <div role="status" aria-label="Chargement de vos commandes" className="flex flex-col gap-8">
      <div className="grid grid-cols-2 gap-3 md:grid-cols-4 md:gap-5">
        {['a', 'b', 'c', 'd'].map((place) => (
          <div key={place} className="skeleton h-20 rounded-lg" />
        ))}
      </div>
      <div className="skeleton h-72 rounded-lg" />
    </div>
  )
}
