import { Link, useNavigate } from '@tanstack/react-router'
import { ShoppingBag } from 'lucide-react'
import { useEffect } from 'react'
import { buttonClasses } from '#ui/button.tsx'
import { EmptyState } from '#ui/states.tsx'
import { notify } from '#ui/toast/notify.ts'

const text = 'Veuillez ajouter des articles à votre panier avant de passer commande.'

/** Without articles there is nothing to order: a notice, and the way to the shop (GUEST-10, CHK-08). */
export function EmptyCart() {
  const navigate = useNavigate()
  // Leaving this page is not the answer to an event: the cart is empty because the page was opened that way.
  useEffect(() => {
    notify({ title: 'Panier vide', description: text, tone: 'destructive' })
    void navigate({ to: '/boutique', replace: true })
  }, [navigate])
  return (
    <EmptyState
      icon={<ShoppingBag aria-hidden />}
      title="Panier vide"
      action={
        <Link to="/boutique" className={buttonClasses('primary')}>
          Découvrir la boutique
        </Link>
      }
    >
      {text}
    </EmptyState>
  )
}
