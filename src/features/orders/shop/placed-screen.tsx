import { Link } from '@tanstack/react-router'
import { buttonClasses } from '#ui/button.tsx'
import type { Receipt } from '../receipt.ts'
import { PlacedOrder } from './placed-order.tsx'

/** The confirmation after an order of the secured or the simple form (CHK-10). */
export default function PlacedScreen({ receipt, signedIn }: { receipt: Receipt; signedIn: boolean }) {
  return (
    <div className="container-page flex flex-col gap-4 pt-24 md:gap-6 md:pt-34">
      {/* The thanks below are what is read first. */}
      <h1 className="eyebrow">Votre commande</h1>
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
  )
}
