import { Link } from '@tanstack/react-router'
import type { Receipt } from '#features/orders/domain/receipt.ts'
import { PlacedOrder } from '#features/orders/storefront/placed-order.tsx'
import { buttonClasses } from '#ui/button.tsx'
import { PageTitle } from '#ui/page-title.tsx'

/** The confirmation after an order of the secured or the simple form (CHK-10). */
export default function PlacedScreen({ receipt, signedIn }: { receipt: Receipt; signedIn: boolean }) {
  return (
    <>
      <PageTitle title="Votre commande" />
      <div className="container-page flex flex-col gap-6">
        <PlacedOrder receipt={receipt} />
        <div className="flex flex-wrap gap-3">
          {signedIn ? (
            <Link to="/orders" className={buttonClasses('primary')}>
              Voir mes commandes
            </Link>
          ) : null}
          <Link to="/boutique" className={buttonClasses('secondary')}>
            Continuer mes achats
          </Link>
        </div>
      </div>
    </>
  )
}
