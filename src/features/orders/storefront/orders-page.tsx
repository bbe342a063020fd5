import { Link, useHydrated, useLocation } from '@tanstack/react-router'
import { useSession } from '#features/account/api/session.queries.ts'
import { LoadingScreen } from '#features/account/client/loading-screen.tsx'
import { buttonClasses } from '#ui/button.tsx'
import { LogIn } from '#ui/icons/screen-icons.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { EmptyState, ErrorState } from '#ui/states.tsx'
import { placedReceipt } from '../client/placed-orders.ts'
import { OrdersOfPhone } from '../tracking/storefront/orders-of-phone.tsx'
import { OrderHistory } from './order-history.tsx'
import { PlacedOrder } from './placed-order.tsx'

/**
 * The order just placed, if any; then the user's orders, or for a visitor the links to sign in (ORD-02,
 * AUTH-27).
 */
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
