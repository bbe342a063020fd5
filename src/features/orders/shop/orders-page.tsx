import { Link, useHydrated, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { useSession } from '#features/account/session.api.ts'
import { LoadingScreen } from '#features/account/use-current-user.tsx'
import { formatDate } from '#lib/format/dates.ts'
import { Button, buttonClasses } from '#ui/button.tsx'
import { LogIn } from '#ui/icons/screen-icons.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { EmptyState, ErrorState } from '#ui/states.tsx'
import { OrderHistory } from './own-orders.tsx'
import { PlacedOrder } from './placed-order.tsx'
import { forgetLink, keptLinks, placedReceipt } from './placed-orders.ts'

/** The order just placed; then the user's orders, or links to sign in (ORD-02, AUTH-27). */
export function OrdersPage({ page }: { page: number }) {
  const state = useLocation({ select: (location) => location.state })
  // The history entry of the browser names the order, which the server cannot know: it is shown after hydration.
  const placed = useHydrated() ? placedReceipt(state, null) : null
  return (
    <>
      {/* What was just ordered comes before everything else. */}
      {placed ? (
        <div className="container-page pt-22 md:pt-32">
          <PlacedOrder receipt={placed} />
        </div>
      ) : null}
      {/* Rendered by the server for everybody: the page has its title before the session is known. */}
      <PageTitle title="Mes Commandes">
        Retrouvez ici vos commandes et leurs factures, et suivez chacune jusqu’à sa livraison.
      </PageTitle>
      <div className="container-page flex flex-col gap-6">
        <History page={page} isOffer={placed !== null} />
      </div>
    </>
  )
}

function History({ page, isOffer }: { page: number; isOffer: boolean }) {
  const session = useSession()
  switch (session.status) {
    case 'loading':
      return <LoadingScreen>Vérification des accès...</LoadingScreen>
    case 'failed':
      return <ErrorState onRetry={session.retry}>Impossible de charger vos commandes.</ErrorState>
    case 'visitor':
      return <SignInFirst isOffer={isOffer} />
    case 'signed-in':
      return <OrderHistory userId={session.user.id} page={page} />
  }
}

/** After an order it is an offer, which leaves the first place to the confirmation. */
function SignInFirst({ isOffer }: { isOffer: boolean }) {
  return (
    <>
      <EmptyState
        icon={<LogIn aria-hidden />}
        title="Connexion Requise"
        action={
          <Link to="/login" className={buttonClasses(isOffer ? 'secondary' : 'primary')}>
            Se connecter
          </Link>
        }
      >
        {isOffer
          ? 'Si vous le souhaitez : un compte garde toutes vos commandes et vos factures.'
          : 'Connectez-vous pour voir toutes vos commandes et vos factures.'}
      </EmptyState>
      <OrdersOfPhone />
    </>
  )
}

/** The orders placed on this phone without an account, each with its page and "Oublier" (TRACK-05). */
function OrdersOfPhone() {
  const [orders, setOrders] = useState(keptLinks)
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col">
      {orders.length > 0 ? (
        <section aria-labelledby="on-this-phone">
          <h2 id="on-this-phone" className="text-lg">
            Sur ce téléphone
          </h2>
          <ul className="mt-3 divide-y divide-line rounded-lg border border-line bg-raised">
            {orders.map(({ secret, number, date }) => (
              <li key={secret} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 p-4">
                <p className="min-w-0 grow text-sm wrap-anywhere">
                  {number}
                  <span className="block text-xs text-quiet">{formatDate(date)}</span>
                </p>
                <div className="flex gap-2">
                  <Link
                    to="/commande/$secret"
                    params={{ secret }}
                    preload={false}
                    className={buttonClasses('secondary', 'px-4')}
                    aria-label={`Suivre la commande ${number}`}
                  >
                    Suivre
                  </Link>
                  <Button
                    look="quiet"
                    className="px-3"
                    aria-label={`Oublier la commande ${number}`}
                    onClick={() => setOrders(forgetLink(secret))}
                  >
                    Oublier
                  </Button>
                </div>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <Link
        to="/suivi"
        className="mt-2 inline-flex min-h-11 items-center self-center text-sm text-amber underline underline-offset-4"
      >
        Retrouver une commande avec son numéro
      </Link>
    </div>
  )
}
