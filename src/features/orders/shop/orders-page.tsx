import { Link, useHydrated, useLocation } from '@tanstack/react-router'
import { LogIn } from 'lucide-react'
import { safeParse } from 'valibot'
import { buttonClasses } from '#ui/button.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { EmptyState } from '#ui/states.tsx'
import { receiptSchema } from '../receipt.ts'
import { PlacedOrder } from './placed-order.tsx'

/** The order history. A visitor sees the order just placed, if any, and the way to an account (ORD-02, AUTH-27). */
export function OrdersPage() {
  const state = useLocation({ select: (location) => location.state.receipt })
  // The server renders this page without a visitor's history; what it holds shows once the script is there. A reload keeps it,
  // but another version of the shop may have written it.
  const isHydrated = useHydrated()
  const placed = safeParse(receiptSchema, state)
  return (
    <>
      <PageTitle title="Mes Commandes" />
      <div className="container-page flex flex-col gap-6">
        {isHydrated && placed.success ? <PlacedOrder receipt={placed.output} /> : null}
        <EmptyState
          icon={<LogIn aria-hidden />}
          title="Connexion Requise"
          action={
            <Link to="/login" className={buttonClasses('primary')}>
              Se connecter
            </Link>
          }
        >
          Connectez-vous pour voir toutes vos commandes et vos factures.
        </EmptyState>
      </div>
    </>
  )
}
